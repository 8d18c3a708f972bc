import { routes } from '#contracts/api';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { preloadOf, areas, isPage, personalPaths, sightOf } from './at.ts';
import { offices } from './offices.ts';

const SRC = join(import.meta.dirname, '../..');
const ID = 'a'.repeat(24);
const ME = 'b'.repeat(24);
const rows = areas.flatMap(({ pages }) => pages);
const filled = (at: string) => at.replaceAll(/:\w+/g, ID);

describe('the table of pages', () => {
  it('has every page that there is, once, and that of the system for auditors as well', () => {
    const table = ['shop.ts', 'office.ts'].map((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    );
    const listed = [...table.join('').matchAll(/import\('\.\.\/\.\.\/(.+?)'\)/g)].map(
      ([, part = '']) => part,
    );
    const there = globSync('features/**/*-page.tsx', { cwd: SRC });
    expect(listed.toSorted()).toEqual([...there, 'features/system/pages/system-page.tsx'].toSorted());
  });

  it('has every address that a link can lead to, once', () => {
    const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(ID)));
    expect(rows.map(({ at }) => filled(at)).toSorted()).toEqual(addresses.toSorted());
    expect(addresses.every(isPage)).toBe(true);
    expect(['/shop/nothing', '/admin/nothing', '/admin/order', '/shop/order'].some(isPage)).toBe(false);
  });

  it('keeps what is behind the shop for who may see it there', () => {
    for (const { frame, may, pages } of areas)
      for (const { at } of pages)
        for (const [below, whose] of Object.entries(offices))
          expect([at, at.startsWith(below)]).toEqual([at, frame === below && may === whose]);
  });

  it('reads nothing that who may see the page may not ask', () => {
    const order = ['visitor', 'customer', 'auditor', 'admin'];
    for (const { may, pages } of areas)
      for (const { at } of pages)
        for (const { route } of sightOf(filled(at), ME)?.reads ?? [])
          expect(order.indexOf(routes[route].access), `${at} reads ${route}`).toBeLessThanOrEqual(
            Math.max(order.indexOf(may), order.indexOf('customer')),
          );
  });

  it('announces to a visitor the way in instead of what is not theirs', () => {
    for (const { pages } of areas.filter(({ may }) => may !== 'visitor'))
      for (const { at } of pages)
        expect(preloadOf(filled(at), undefined)).toEqual(preloadOf(paths.login, undefined));
  });

  it('draws no page whose address asks for what cannot be there', () => {
    expect(sightOf(paths.product(ID))?.reads).toContainEqual({ route: 'product', params: { id: ID } });
    expect(sightOf(paths.product('pot'))).toBeUndefined();
  });

  it('says where the pages of a person begin', () => {
    for (const { may, pages } of areas)
      for (const { at } of pages)
        expect([at, personalPaths.some((path) => filled(at).startsWith(path))]).toEqual([
          at,
          may !== 'visitor',
        ]);
  });
});
