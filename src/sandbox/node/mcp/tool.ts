import { InputError } from '../common/command';
import type { SandboxClient } from '../common/client';
import { checksOf, type SchemaViolation } from '../../contract/check-value';
import type { Contract, Rule } from '../../contract/types';
import type { Docs } from './docs';

/** The JSON Schema of one argument. Agents read each description with every request, so it's short. */
export type ArgumentRule = Rule & { description?: string };

/** The services that tools use. */
export interface ToolContext {
  /** A sandbox on this machine. */
  sandbox: SandboxClient;
  contract: Contract;
  /** Loads the docs. @throws InputError that says what to download. */
  docs(): Promise<Docs>;
  /** Aborted when the client cancels the call. */
  signal: AbortSignal;
}

export interface Tool {
  name: string;
  description: string;
  arguments: Record<string, ArgumentRule>;
  required?: readonly string[];
  /** Whether the tool leaves the sandbox unchanged. */
  isReadOnly: boolean;
  /**
   * @param args Checked against the rules.
   * @returns the text for the agent. @throws InputError in one sentence that says what to do.
   */
  run(args: Record<string, unknown>, context: ToolContext): Promise<string> | string;
}

const inputSchema = ({ arguments: properties, required }: Tool): ArgumentRule => ({
  type: 'object',
  properties,
  ...(required && { required: [...required] }),
  additionalProperties: false,
});

/** Returns a tool's entry in `tools/list`. */
export const listed = (tool: Tool): object => ({
  name: tool.name,
  description: tool.description,
  inputSchema: inputSchema(tool),
  annotations: { readOnlyHint: tool.isReadOnly, ...(!tool.isReadOnly && { destructiveHint: false }), openWorldHint: false },
});

function sentenceOf({ field, issue, limit }: SchemaViolation, tool: Tool): string {
  const names = Object.keys(tool.arguments).join(', ');
  if (field === '') return `${tool.name} takes an object with these arguments: ${names}.`;
  if (issue === 'unknown') return `${tool.name} has no argument "${field.slice(0, 40)}". Its arguments are ${names}.`;
  if (issue === 'required') return `Pass "${field}" to ${tool.name}.`;
  if (issue === 'type') return `"${field}" must be of the type ${limit}.`;
  if (issue === 'enum') return `"${field}" must be one of ${limit}.`;
  return `"${field}" is invalid: its ${issue} is ${limit}.`;
}

const checkOf = checksOf({});

/** @throws InputError for the first argument that the tool can't use. */
export function checkArguments(tool: Tool, args: unknown): asserts args is Record<string, unknown> {
  const found: SchemaViolation[] = [];
  checkOf(inputSchema(tool))(args, '', found);
  if (found[0]) throw new InputError(sentenceOf(found[0], tool));
}
