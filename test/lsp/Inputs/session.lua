-- An editing session in Neovim: what it shows is what the server found. Waits for states and not for times.
local folder, server = vim.env.PROJECT, vim.split(vim.env.SERVER, " ")
local FAULT = { '#include "helper.h"', "void slow_sleep(int);", "void refresh(int n) {", "  slow_sleep(n);", "}" }

local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit")
end

local function wait(what, condition)
  if not vim.wait(120000, condition, 20) then fail("never: " .. what) end
  print(what .. "\n")
end

vim.cmd("edit " .. folder .. "/src/handler.c")
local handler = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = "loiter", cmd = server, root_dir = folder })
vim.lsp.buf_attach_client(handler, client)
vim.cmd("edit " .. folder .. "/src/helper.c")
local helper = vim.api.nvim_get_current_buf()
vim.lsp.buf_attach_client(helper, client)

-- Beside clangd, where there is one.
local clangd = vim.fn.executable("clangd") == 1
    and vim.lsp.start_client({ name = "clangd", cmd = { "clangd" }, root_dir = folder })
if clangd then
  vim.lsp.buf_attach_client(handler, clangd)
  vim.lsp.buf_attach_client(helper, clangd)
  wait("clangd is there", function()
    local started = vim.lsp.get_client_by_id(clangd)
    return started and started.initialized
  end)
end

local namespace = vim.lsp.diagnostic.get_namespace(client)
local function shown(buffer)
  return vim.diagnostic.get(buffer, { namespace = namespace, severity = { min = vim.diagnostic.severity.INFO } })
end

vim.api.nvim_buf_set_lines(helper, 0, -1, false, FAULT)
wait("a fault that is not saved shows in the handler's file", function() return #shown(handler) == 1 end)
local diagnostic = shown(handler)[1]
print(("line %d: %s [%s]\n"):format(diagnostic.lnum + 1, diagnostic.message:match("[^\n]+"), diagnostic.code))
wait("with a hint at the blocking call", function() return #vim.diagnostic.get(helper, { namespace = namespace }) == 1 end)

local position = { textDocument = { uri = vim.uri_from_bufnr(helper) }, position = { line = 2, character = 6 } }
local answers = vim.lsp.buf_request_sync(helper, "textDocument/hover", position, 120000)
print("hover: " .. answers[client].result.contents.value:match("Runs in[^\n]+") .. "\n")

local range = { start = { line = 2, character = 2 }, ["end"] = { line = 2, character = 2 } }
answers = vim.lsp.buf_request_sync(handler, "textDocument/codeAction",
  { textDocument = { uri = vim.uri_from_bufnr(handler) }, range = range, context = { diagnostics = {} } }, 120000)
local silence = answers[client].result[1]
print("action: " .. silence.title .. "\n")
vim.lsp.util.apply_workspace_edit(silence.edit, "utf-16")
wait("silenced", function() return #shown(handler) == 0 end)
vim.api.nvim_buf_call(handler, function() vim.cmd("undo") end)
wait("loud again", function() return #shown(handler) == 1 end)

vim.api.nvim_buf_set_lines(helper, 3, 4, false, { "  (void)n;" })
wait("fixed", function() return #shown(handler) == 0 end)
local answered = vim.lsp.buf_request_sync(helper, "textDocument/hover", position, 120000)
if clangd and (not answered[clangd] or not answered[clangd].result) then fail("clangd does not answer beside it") end
vim.lsp.stop_client(vim.lsp.get_active_clients())
wait("stopped", function() return vim.lsp.client_is_stopped(client) end)
vim.cmd("qall!")
