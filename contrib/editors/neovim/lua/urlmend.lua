-- urlmend in Neovim 0.7 and later: diagnostics, fixes, links and hovers, from "urlmend lsp".
--
--   vim.opt.runtimepath:append('/path/to/urlmend/contrib/editors/neovim')
--   require('urlmend').setup({ settings = { level = 'info' } })
--
-- :UrlmendOpen opens the URL under the cursor, the whole of it even if it is broken over several lines.

local M = {}

M.defaults = {
  cmd = { 'urlmend', 'lsp' },
  -- Texts of all kinds contain URLs: the client sends the file type, and urlmend reads the text accordingly.
  filetypes = '*',
  settings = {},
}

local markers = { '.urlmend.toml', 'urlmend.toml', 'pyproject.toml', 'Cargo.toml', 'package.json', '.git' }

local function root_of(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  local folder = name ~= '' and vim.fn.fnamemodify(name, ':p:h') or vim.fn.getcwd()
  local at = folder
  while true do
    for _, marker in ipairs(markers) do
      if vim.loop.fs_stat(at .. '/' .. marker) then
        return at
      end
    end
    local up = vim.fn.fnamemodify(at, ':h')
    if up == at then
      return folder
    end
    at = up
  end
end

local clients = {} -- by folder

-- attach connects a buffer to the server of its folder.
function M.attach(buffer)
  if vim.bo[buffer].buftype ~= '' then
    return
  end
  local root = root_of(buffer)
  local id = clients[root]
  if not (id and vim.lsp.get_client_by_id(id)) then
    id = vim.lsp.start_client({
      name = 'urlmend',
      cmd = M.options.cmd,
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      init_options = M.options.settings,
      on_exit = function()
        clients[root] = nil
      end,
    })
    clients[root] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

-- target returns the target of the link at the cursor, or nil.
function M.target(timeout)
  local window = vim.api.nvim_get_current_win()
  local params = { textDocument = vim.lsp.util.make_text_document_params() }
  local row = vim.api.nvim_win_get_cursor(window)[1] - 1
  for id, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/documentLink', params, timeout or 2000) or {}) do
    local client = vim.lsp.get_client_by_id(id)
    local position = vim.lsp.util.make_position_params(window, client and client.offset_encoding).position
    for _, link in ipairs(answer.result or {}) do
      local from, to = link.range.start, link.range['end']
      if from.line == row and from.character <= position.character and position.character < to.character then
        return link.target
      end
    end
  end
end

function M.open()
  local target = M.target()
  if not target then
    vim.notify('urlmend: there is no URL here')
  elseif vim.ui.open then
    vim.ui.open(target)
  else
    local opener = vim.fn.has('mac') == 1 and 'open' or 'xdg-open'
    vim.fn.jobstart({ opener, target }, { detach = true })
  end
end

function M.setup(options)
  M.options = vim.tbl_extend('force', M.defaults, options or {})
  vim.api.nvim_create_autocmd('FileType', {
    pattern = M.options.filetypes,
    callback = function(event)
      M.attach(event.buf)
    end,
  })
  vim.api.nvim_create_user_command('UrlmendOpen', M.open, { desc = 'Open the URL under the cursor' })
end

return M
