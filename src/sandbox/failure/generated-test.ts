import { sandboxWorld } from '../../data/sandbox-world';
import { requestLine } from './describe';
import { filledIn } from './fill-in';
import type { Failure, FailureStep } from './failure';

/** The fixtures for which a failure can become a test. */
export const TEST_RUNNERS = ['vitest', 'pytest'] as const;
export type TestRunner = (typeof TEST_RUNNERS)[number];

/** A value as a literal of Python. Its texts are written as in JSON. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`);
  return `{${members.join(', ')}}`;
}

interface Template {
  literal(value: unknown): string;
  comment(text: string): string;
  /** One request and its expected status. The arguments are literals. */
  request(...parts: [method: string, path: string, body: string, status: string, key: string, ids: string]): string;
  file(facts: { title: string; comments: string; requests: string; identifier: string }): string;
}

const scope = sandboxWorld.scopes.join(' ');

const templates: Record<TestRunner, Template> = {
  vitest: {
    literal: (value) => JSON.stringify(value) ?? 'undefined',
    comment: (text) => `  // ${text}`,
    request: (...parts) => `  await send(${parts.join(', ')});`,
    file: ({ title, comments, requests }) => `import { expect, test } from 'vitest';
import { sandbox } from './partita.setup.mjs';

/** The IDs of this run, by those of the recording. */
const ids = {};
const current = (text) => Object.entries(ids).reduce((changed, [before, now]) => changed.replaceAll(before, now), text);

async function tokenOf() {
  const { clientId, clientSecret, url } = sandbox;
  const form = { grant_type: 'client_credentials', scope: '${scope}', client_id: clientId, client_secret: clientSecret };
  const response = await fetch(\`\${url}/connect/token\`, { method: 'POST', body: new URLSearchParams(form) });
  return (await response.json()).access_token;
}

let token;

async function send(method, path, body, status, key, recorded = {}) {
  const headers = { 'Content-Type': 'application/json', Authorization: \`Bearer \${token}\` };
  if (key !== undefined) headers['X-Partita-Idempotency-Key'] = key;
  const response = await fetch(sandbox.url + current(path), { method, headers, body: body && current(JSON.stringify(body)) }).catch(() => undefined);
  expect(response?.status ?? 0, \`\${method} \${path}\`).toBe(status);
  const result = response && (await response.json().catch(() => ({})));
  for (const [name, id] of Object.entries(recorded)) ids[id] = result[name] ?? id;
}

test(${title}, async () => {
${comments}
  token = await tokenOf();
${requests}
});
`,
  },
  pytest: {
    literal: (value) => (value === undefined ? 'None' : pythonLiteral(value)),
    comment: (text) => `    # ${text}`,
    request: (...parts) => `    send(${parts.join(', ')})`,
    file: ({ title, comments, requests, identifier }) => `import json
import os

import requests


def test_${identifier}(sandbox):
    ${title}
${comments}
    # The IDs of this run, by those of the recording.
    ids = {}

    def current(text):
        for before, now in ids.items():
            text = text.replace(before, now)
        return text

    form = {"grant_type": "client_credentials", "scope": "${scope}"}
    client = (os.environ["PARTITA_CLIENT_ID"], os.environ["PARTITA_CLIENT_SECRET"])
    token = requests.post(f"{sandbox.url}/connect/token", data=form, auth=client, timeout=10).json()["access_token"]

    def send(method, path, body, status, key, recorded):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        if key:
            headers["X-Partita-Idempotency-Key"] = key
        data = None if body is None else current(json.dumps(body))
        try:
            response = requests.request(method, sandbox.url + current(path), headers=headers, data=data, timeout=60)
        except requests.ConnectionError:
            assert status == 0, f"{method} {path}"
            return
        assert response.status_code == status, f"{method} {path}"
        for name, id in (recorded or {}).items():
            ids[id] = response.json().get(name, id)

${requests}
`,
  },
};

/** Whether a test sends a step: it has a token of its own, and no shop. */
const isSent = ({ by, path }: FailureStep): boolean => by !== 'visitor' && path !== '/connect/token';

/** Returns a test that sends the requests of a failure to the sandbox of a fixture. */
export function generatedTest({ name, title, observed, cost, steps }: Failure, runner: TestRunner): string {
  const { literal, comment, request, file } = templates[runner];
  const filled = steps.map((step) => ({ ...step, body: filledIn(step.body) }));
  const lines = filled.map((step) => {
    const { method, path, body, status, key, ids } = step;
    if (!isSent(step)) return comment(`${requestLine(step)} → ${status}`);
    return request(literal(method), literal(path), literal(body), literal(status), literal(key), literal(ids));
  });
  const said = [
    `Your shop: ${observed}`,
    `What it costs: ${cost}`,
    "Replace the shop's requests with calls of your shop, and expect what should happen instead.",
  ];
  return file({
    title: JSON.stringify(`${name}: ${title}`),
    identifier: name.replaceAll(/\W/g, '_'),
    // A text in a comment must stay on its line.
    comments: said.map((text) => comment(text.replaceAll(/\s+/g, ' '))).join('\n'),
    requests: lines.join('\n'),
  });
}
