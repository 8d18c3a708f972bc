import { describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { ReadTable } from '#contracts/kernel/read-table';
import type { Route } from '#contracts/kernel/route';
import { readTableNames, readTables } from '#contracts/read-tables';
import { readTableShapes } from '#projections/migrate';

const all: readonly ReadTable[] = Object.values(readTables);

describe('a read table', () => {
  it('is filled by the projection of its name', () => {
    expect(readTableShapes.map(({ name }) => name)).toEqual(readTableNames);
  });

  it('is read by a call: one that nobody asks for is not kept', () => {
    const routesOf: readonly Route[] = Object.values(routes);
    const read = new Set(routesOf.flatMap(({ reads = [] }) => reads));
    expect(all.filter((table) => !read.has(table))).toEqual([]);
  });
});
