import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { allOperations, type LocatedOperation } from './descriptions';

export interface Workflow {
  workflowId: string;
  summary: string;
  steps: { description: string; operation: LocatedOperation; criteria: string[] }[];
}

interface Arazzo {
  workflows: {
    workflowId: string;
    summary: string;
    steps: { stepId: string; description: string; operationId: string; successCriteria?: { condition: string }[] }[];
  }[];
}

const folder = path.join(__dirname, '../../openapi/quickstarts');

/** Turns `$response.body#/status == 'active'` into "`status` is `active`". */
const describeCondition = (condition: string): string =>
  condition
    .replace('$statusCode', 'status code')
    .replace(/\$response\.body#\//, '')
    .replaceAll('/', '.')
    .replace(' == ', ' = ');

/**
 * Reads a workflow of `openapi/quickstarts/<name>.arazzo.yaml`: https://spec.openapis.org/arazzo/v1.0.1.html
 * @throws Error that names what's missing.
 */
export function findWorkflow(name: string, id: string): Workflow {
  const file = path.join(folder, `${name}.arazzo.yaml`);
  if (!existsSync(file)) throw new Error(`there is no openapi/quickstarts/${name}.arazzo.yaml.`);
  const { workflows } = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as Arazzo;
  const found = workflows.find(({ workflowId }) => workflowId === id);
  if (!found) throw new Error(`${name} has no workflow "${id}". It has: ${workflows.map(({ workflowId }) => workflowId).join(', ')}.`);
  const steps = found.steps.map(({ stepId, description, operationId, successCriteria = [] }) => {
    const [, api = '', operation = ''] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(operationId) ?? [];
    const located = allOperations().find((candidate) => candidate.id === `${api}/${operation}`);
    if (!located) throw new Error(`step "${stepId}" calls "${operationId}", which no specification defines.`);
    return { description, operation: located, criteria: successCriteria.map(({ condition }) => describeCondition(condition)) };
  });
  return { workflowId: found.workflowId, summary: found.summary, steps };
}

/** The workflows as files to download, by name. They refer to the specification next to them. */
export const publishedWorkflows = (): Map<string, string> =>
  new Map(
    readdirSync(folder).map((file) => [
      file,
      readFileSync(path.join(folder, file), 'utf8').replaceAll('url: ../../static/openapi/', 'url: ./'),
    ]),
  );
