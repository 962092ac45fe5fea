import { expect, test } from 'vitest';
import { groupsFor, permissionGroups } from '../src/data/roles';
import { routes } from './support/built-site';

const tasks = permissionGroups.flatMap(({ permissions }) => permissions.map(({ task }) => task));

test('account owners can do everything, and every task has one page', () => {
  expect(groupsFor('Account owner')).toEqual(permissionGroups);
  expect(new Set(tasks).size).toBe(tasks.length);
  const known = new Set(routes.map(({ path }) => path));
  expect(permissionGroups.flatMap(({ permissions }) => permissions.map(({ page }) => page)).filter((page) => !known.has(page))).toEqual([]);
});
