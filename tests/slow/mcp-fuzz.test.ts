import { test } from 'vitest';
import { mcpSandbox } from '../support/mcp';
import { fuzzMcp } from '../support/mcp-fuzz';

test('10,000 random messages never crash the MCP server', async () => {
  await fuzzMcp(await mcpSandbox(), 10_000);
});
