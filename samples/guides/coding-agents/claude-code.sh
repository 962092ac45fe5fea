claude mcp add --scope project partita -- node partita-sandbox.mjs mcp
