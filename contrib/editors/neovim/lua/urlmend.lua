-- urlmend in Neovim 0.7 and later: diagnostics, fixes, links and hovers, from "urlmend lsp".
--
--   vim.opt.runtimepath:append(vim.fn.expand('~/.local/share/urlmend/neovim'))
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

local clients = {} -- by folder, in Neovim 0.7

-- start connects a buffer to the server of a folder, and returns the ID of the client.
local function start(buffer, root)
  local config = {
    name = 'urlmend',
    cmd = M.options.cmd,
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    init_options = M.options.settings,
  }
  if vim.lsp.start then
    return vim.api.nvim_buf_call(buffer, function()
      return vim.lsp.start(config)
    end)
  end
  local id = clients[root]
  if not (id and vim.lsp.get_client_by_id(id)) then
    id = vim.lsp.start_client(config)
    clients[root] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
  return id
end

local attached = {} -- by buffer: the client, and the file type that it knows

-- attach connects a buffer to the server of its folder. If its file type has changed, the server learns the new one.
function M.attach(buffer)
  local filetypes = M.options.filetypes
  local filetype = vim.bo[buffer].filetype
  if vim.bo[buffer].buftype ~= '' or filetypes ~= '*' and not vim.tbl_contains(filetypes, filetype) then
    return
  end
  if filetype == '' and vim.api.nvim_buf_get_name(buffer) == '' then
    return -- all such buffers have the same URI
  end
  local old = attached[buffer]
  if old and vim.lsp.buf_is_attached(buffer, old.client) then
    if old.filetype == filetype then
      return
    end
    vim.lsp.buf_detach_client(buffer, old.client)
  end
  local id = start(buffer, root_of(buffer))
  attached[buffer] = id and { client = id, filetype = filetype }
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
  -- A buffer may have no file type. It is served after the other autocommands, which may find one.
  local function serve(buffer)
    vim.schedule(function()
      if vim.api.nvim_buf_is_loaded(buffer) then
        M.attach(buffer)
      end
    end)
  end
  vim.api.nvim_create_autocmd({ 'FileType', 'BufReadPost', 'BufNewFile' }, {
    callback = function(event)
      serve(event.buf)
    end,
  })
  vim.api.nvim_create_autocmd('BufDelete', {
    callback = function(event)
      attached[event.buf] = nil
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    serve(buffer)
  end
  vim.api.nvim_create_user_command('UrlmendOpen', M.open, { desc = 'Open the URL under the cursor' })
end

return M
