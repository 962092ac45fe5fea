import path from 'node:path';
import routeTable from '../../src/data/routes.json';

export const root = path.join(__dirname, '../..');
export const buildFolder = path.join(root, 'build');

/** A row of src/data/routes.json. */
export interface Route {
  path: string;
  kind: 'page' | 'doc' | 'category';
  sidebar: 'docs' | 'api' | null;
}

export const routes = routeTable as Route[];

/** One page of each type, for tests that don't need all pages. */
export const kinds = {
  home: '/',
  guide: '/getting-started/plan-options',
  category: '/category/gateways',
  operation: '/api/v3/installment-plan',
  sample: '/markdown-page',
} as const;
