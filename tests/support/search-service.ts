import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

interface StoredIndex {
  records: Map<string, Record<string, unknown>>;
  synonyms: Map<string, Record<string, unknown>>;
  rules: string[];
  settings: Record<string, unknown>;
}

/** The requests that the fake service received, and the failures that it simulates. */
export interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** A status and a message that replace the real response; `drop` breaks the connection, `after` does the work first. */
type Fault = { status: number; message: string } | { drop: true; after?: boolean } | undefined;

/** A local fake of the hosted search service: the part of its REST protocol that a publication uses. */
export interface SearchService {
  url: string;
  key: string;
  /** The permissions of each key. https://www.algolia.com/doc/guides/security/api-keys/#access-control-list-acl */
  permissions: Map<string, readonly string[]>;
  indices: Map<string, StoredIndex>;
  calls: Call[];
  /** Decides which calls fail. */
  fault: (call: Call) => Fault;
  close(): Promise<void>;
}

/** The permissions that README.md lists. */
export const ADMIN_PERMISSIONS = ['addObject', 'browse', 'deleteIndex', 'editSettings', 'search', 'settings'];

/** The permission that each call needs, according to the service's reference. */
const NEEDED: [call: RegExp, permission: string][] = [
  [/^GET settings$|^POST synonyms\/search$/, 'settings'],
  [/^PUT settings$|^POST synonyms\/batch$/, 'editSettings'],
  [/^POST (?:batch|operation)$|^GET task\//, 'addObject'],
  [/^POST browse$/, 'browse'],
  [/^POST query$/, 'search'],
  [/^DELETE $/, 'deleteIndex'],
];

const emptyIndex = (): StoredIndex => ({ records: new Map(), synonyms: new Map(), rules: [], settings: {} });

/** https://www.algolia.com/doc/rest-api/search/ */
export async function startSearchService(key = 'admin-key-of-nobody'): Promise<SearchService> {
  const permissions = new Map([[key, ADMIN_PERMISSIONS]]);
  const service: SearchService = {
    url: '',
    key,
    permissions,
    indices: new Map(),
    calls: [],
    fault: () => undefined,
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    void respond(service, request).then((reply) => {
      if (reply === 'drop') return request.socket.destroy();
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  service.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  service.close = () => new Promise((done) => (server.closeAllConnections(), server.close(() => done())));
  return service;
}

type Reply = { status: number; body: unknown };

const refused = (status: number, message: string): Reply => ({ status, body: { message, status } });

async function respond(service: SearchService, request: IncomingMessage): Promise<Reply | 'drop'> {
  const url = new URL(request.url ?? '/', 'http://stand-in.example');
  const body = (await text(request)) || '{}';
  const call: Call = { method: request.method ?? 'GET', path: decodeURIComponent(url.pathname), body: JSON.parse(body) as Call['body'] };
  service.calls.push(call);
  const permissions = service.permissions.get(String(request.headers['x-algolia-api-key']));
  if (!permissions) return refused(403, 'Invalid Application-ID or API key');
  const [, , collection, name = '', ...rest] = call.path.split('/');
  if (collection === 'keys') return { status: 200, body: { value: name, acl: service.permissions.get(name) } };
  const needed = NEEDED.find(([pattern]) => pattern.test(`${call.method} ${rest.join('/')}`))?.[1];
  if (needed && !permissions.includes(needed)) return refused(403, 'Method not allowed with this API key');
  const fault = service.fault(call);
  if (fault && 'status' in fault) return refused(fault.status, fault.message);
  if (fault && !fault.after) return 'drop';
  const reply = handle(service.indices, call, url.searchParams);
  return fault ? 'drop' : reply;
}

const task: Reply = {
  status: 200,
  body: { taskID: 1, updatedAt: '2026-01-01T00:00:00Z', objectIDs: [], deletedAt: '2026-01-01T00:00:00Z' },
};

function handle(indices: Map<string, StoredIndex>, { method, path, body }: Call, parameters: URLSearchParams): Reply {
  const [, , , name = '', ...rest] = path.split('/');
  const action = `${method} ${rest.join('/')}`;
  const index = indices.get(name);
  const made = (): StoredIndex => {
    const stored = index ?? emptyIndex();
    indices.set(name, stored);
    return stored;
  };
  const missing = refused(404, `Index ${name} does not exist`);
  if (action.startsWith('GET task/')) return { status: 200, body: { status: 'published', pendingTask: false } };
  switch (action) {
    case 'GET settings':
      return index ? { status: 200, body: index.settings } : missing;
    case 'PUT settings':
      Object.assign(made().settings, body);
      return task;
    case 'POST synonyms/batch': {
      const created = made();
      if (parameters.get('replaceExistingSynonyms') === 'true') created.synonyms.clear();
      for (const synonym of body as unknown as Record<string, unknown>[]) created.synonyms.set(String(synonym.objectID), synonym);
      return task;
    }
    case 'POST synonyms/search':
      return { status: 200, body: { hits: body.page ? [] : [...(index?.synonyms.values() ?? [])], nbHits: index?.synonyms.size ?? 0 } };
    case 'POST batch': {
      const created = made();
      for (const entry of body.requests as { action: string; body: Record<string, unknown> }[])
        created.records.set(String(entry.body.objectID), entry.body);
      return task;
    }
    case 'POST browse':
      return index ? { status: 200, body: { hits: [...index.records.values()] } } : missing;
    case 'POST query':
      return index ? { status: 200, body: { hits: [], nbHits: index.records.size, page: 0, nbPages: 1 } } : missing;
    case 'POST operation':
      return index ? operate(indices, name, index, body) : missing;
    case 'DELETE ':
      indices.delete(name);
      return task;
    default:
      return refused(400, `The stand-in does not know ${method} ${path}`);
  }
}

function operate(indices: Map<string, StoredIndex>, name: string, index: StoredIndex, body: Call['body']): Reply {
  const destination = String(body.destination);
  if (body.operation === 'move') {
    indices.set(destination, index);
    indices.delete(name);
  } else indices.set(destination, { ...emptyIndex(), rules: [...index.rules] });
  return task;
}
