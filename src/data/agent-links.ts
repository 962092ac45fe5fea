import { sandboxWorld } from './sandbox-world';

const NAME = 'partita';

/** The MCP server of a sandbox that runs at its usual port. The links use it because it needs no path of a file. */
export const mcpUrl = `http://127.0.0.1:${sandboxWorld.port}/mcp`;

/** Links that open an editor and add the MCP server, each in the format of that editor. */
export const agentLinks = [
  {
    editor: 'Cursor',
    url: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(btoa(JSON.stringify({ url: mcpUrl })))}`,
  },
  {
    editor: 'VS Code',
    url: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', url: mcpUrl }))}`,
  },
] as const;
