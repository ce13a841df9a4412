-- urlmend for nvim-lint (https://github.com/mfussenegger/nvim-lint):
--
--   vim.opt.runtimepath:append(vim.fn.expand('~/.local/share/urlmend/neovim'))
--   require('lint').linters_by_ft = { markdown = { 'urlmend' }, text = { 'urlmend' } }

local severities = {
  error = vim.diagnostic.severity.ERROR,
  warning = vim.diagnostic.severity.WARN,
  info = vim.diagnostic.severity.INFO,
}

return {
  cmd = 'urlmend',
  stdin = true,
  -- The exit code is 0 unless something went wrong, such as an error in urlmend.toml.
  args = { 'lint', '--format', 'json', '--fail-on', 'never', '--stdin-filename', function()
    return vim.api.nvim_buf_get_name(0)
  end, '-' },
  parser = function(output)
    local diagnostics = {}
    if output == '' then
      return diagnostics
    end
    for _, finding in ipairs(vim.json.decode(output).findings) do
      table.insert(diagnostics, {
        lnum = finding.line - 1,
        col = finding.column - 1,
        end_lnum = finding.end_line - 1,
        end_col = finding.end_column - 1,
        severity = severities[finding.severity],
        source = 'urlmend',
        code = finding.rule,
        message = finding.message,
      })
    end
    return diagnostics
  end,
}
