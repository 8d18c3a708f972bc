import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exactCache } from '#projections/kernel/exact-cache';
import { okJson } from '../../platform/http/reply.ts';
import { builtClient } from '../../platform/http/testing/built-client.ts';
import { shopPages } from './ssr.ts';

const folder = builtClient();

/** A shop whose counts are of now, or a few seconds old. */
const shop = () => {
  const counts = { isExact: true, read: 0 };
  const answer = async () => ({
    ...okJson(JSON.stringify(`${(counts.read += 1)} goods`)),
    isExact: counts.isExact,
  });
  const shown = {
    all: answer,
    filter: answer,
    product: answer,
    paymentConfig: {},
    hasLeft: async () => false,
  };
  const kept = exactCache({ changedAt: () => 1n }, ['products']);
  const place = { folder, origin: 'https://shop.test', drawer: join(folder, 'main-server.js') };
  const pages = shopPages(
    place,
    shown,
    kept,
    async () => undefined,
    () => false,
  );
  const drawn = async (url = '/lamps') => /root">([^<]*)/.exec((await pages.draw(url))?.json ?? '')?.[1];
  return { counts, drawn };
};

it('keeps a drawn page while the products are the same', async () => {
  const { drawn } = shop();
  expect([await drawn(), await drawn()]).toEqual(['1 goods', '1 goods']);
});

it('draws a page once, whatever links add to its address', async () => {
  const { counts, drawn } = shop();
  const links = Array.from({ length: 600 }, (_, each) => `/lamps?fbclid=${each}`);
  for (const link of ['/lamps', ...links]) expect(await drawn(link)).toBe('1 goods');
  expect(counts.read).toBe(1);
});

it('keeps no page that shows counts of a few seconds ago', async () => {
  const { counts, drawn } = shop();
  counts.isExact = false;
  expect([await drawn(), await drawn()]).toEqual(['1 goods', '2 goods']);
  counts.isExact = true;
  expect([await drawn(), await drawn()]).toEqual(['3 goods', '3 goods']);
});
