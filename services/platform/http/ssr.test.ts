import { describe, expect, it } from 'vitest';
import type { OwnRead, OwnReader } from './own-reads.ts';
import { firstPages } from './ssr.ts';
import { builtClient } from './testing/built-client.ts';
import * as drawer from './testing/fake-drawer.ts';

const folder = builtClient();
const pages = firstPages<OwnRead>({
  folder,
  drawer,
  answer: async () => ({ answer: 'shown' }),
  origin: 'https://shop.test',
  hasLeft: async () => false,
});

describe('a page of somebody’s own', () => {
  /** Draws it for a customer who is given this in place of the addresses. */
  const drawnWith = async (found: Awaited<ReturnType<OwnReader['read']>>) => {
    const read: OwnReader['read'] = async ({ route }) =>
      route === 'addresses' ? found : { answer: route, total: undefined, nextCursor: undefined };
    const own: OwnReader = { userId: 'u', role: 'customer', sessionId: 's', provedAt: new Date(), read };
    const late = new AbortController().signal;
    return (await pages).drawOwn('/shop/shipping', own, { zone: 'UTC', late });
  };

  it('does without what only an account has, and the browser is not sent for it', async () => {
    const page = await drawnWith('account needed');
    expect(page).toContain('<div id="root">profile</div>');
    expect(page).not.toContain('/addresses');
  });

  it('names to the browser what only a call of their own may read', async () => {
    const page = await drawnWith('recorded');
    expect(page).toContain('<div id="root">profile</div>');
    expect(page).toContain('href="/api/addresses"');
  });

  it('is left to the client where something else cannot be had', async () => {
    expect(await drawnWith(undefined)).toBeUndefined();
  });
});
