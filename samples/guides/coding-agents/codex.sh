codex mcp add partita -- node "$PWD/partita-sandbox.mjs" mcp
