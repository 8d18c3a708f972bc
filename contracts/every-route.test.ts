import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './api.ts';
import type { Route } from './kernel/route.ts';

const groups = await Promise.all(
  globSync('*/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(async (path) => {
      const exported = (await import(join(import.meta.dirname, path))) as Readonly<Record<string, object>>;
      return Object.entries(exported).filter(([name]) => name.endsWith('Routes'));
    }),
);

it.each(groups.flat())('%s are served', (_, group) => {
  expect(Object.keys(routes)).toEqual(expect.arrayContaining(Object.keys(group)));
});

it.each(
  Object.entries<Route>(routes).filter(
    ([, { method, answer }]) => method === 'GET' && answer instanceof z.ZodArray,
  ),
)('the list %s is read page by page', (_, { query }) => {
  expect(query?.safeParse({ limit: '1', page: '2' }).data).toEqual({ limit: 1, page: 2 });
});
