import { expect, test } from 'vitest';
import { routes } from '#contracts/api';
import type { Route } from '#contracts/kernel/route';
import { readTableNames } from '#projections/migrate';
import { readTables } from '#projections/index';

test('readiness and live messages wait for every read table that there is', () => {
  const all = readTables({ open: () => Promise.resolve([]), zone: 'UTC' });
  expect(readTableNames).toEqual(all.map(({ name }) => name));
  expect(readTableNames).toContain('log');
});

test('every table that a call waits for is one that is kept', () => {
  const all: readonly Route[] = Object.values(routes);
  const read = new Set(all.flatMap(({ reads = [] }) => reads));
  expect(read.size).toBeGreaterThan(0);
  expect(readTableNames).toEqual(expect.arrayContaining([...read]));
});
