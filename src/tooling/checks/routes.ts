// Part of `npm run check -- --fix`: adds the routes of new pages to the lock of published routes.
import path from 'node:path';
import { publishRoutes } from '../lint/published-routes';
import { loadProject } from '../lint/project';

async function main(): Promise<void> {
  const root = path.join(__dirname, '../../..');
  const { project } = await loadProject(root);
  const added = publishRoutes(root, project.routes);
  console.log(added.length === 0 ? 'The lock has every page.' : `Added to src/data/published-routes.lock:\n${added.join('\n')}`);
}

void main();
