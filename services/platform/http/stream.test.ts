import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeShop, type Running } from './testing/fake-shop.ts';

let shop: Running;
let failures: unknown[];
let opened: number;
beforeAll(async () => {
  shop = await startFakeShop({
    onFailure: (error) => failures.push(error),
    onAnswer: () => (opened += 1),
  });
});
beforeEach(() => {
  failures = [];
  opened = 0;
});
afterAll(() => shop[Symbol.asyncDispose]());

const listen = (query = '', method = 'GET', signal: AbortSignal | null = null) =>
  fetch(`${shop.url}/api/ticks${query}`, { method, headers: { cookie: 'session=customer' }, signal });

describe('a route whose answer is a stream', () => {
  it('sends its head at once and then what it writes, which nobody keeps back', async () => {
    const answer = await listen();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-store, no-transform');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answer.text()).toBe('data: for the-customer\n\ndata: 2\n\ndata: 3\n\n');
    expect(opened).toBe(1);
  });

  it('is checked like every other, and refuses like every other', async () => {
    expect(await shop.call('GET', '/api/ticks')).toMatchObject({ status: 401 });
    const asked = { as: 'customer' } as const;
    expect(await shop.call('GET', '/api/ticks?more=1', asked)).toMatchObject({ status: 400 });
    const full = await shop.call('GET', '/api/ticks?count=none', asked);
    expect(full).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(full.headers.get('retry-after')).toBe('2');
  });

  it('is not opened for who asks for the head alone', async () => {
    const answer = await listen('', 'HEAD');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await answer.text()).toBe('');
  });

  it('breaks off, and is told of, when opening it fails', async () => {
    await expect(listen('?count=bug').then((response) => response.text())).rejects.toThrow();
    expect(failures).toEqual([new Error('a bug while opening')]);
  });

  it('breaks off, and is told of, when what is written cannot be read any more', async () => {
    await expect(listen('?count=broken').then((response) => response.text())).rejects.toThrow();
    await expect.poll(() => failures).toEqual([new Error('the table went away')]);
  });

  it('is no failure where its reader leaves', async () => {
    const leaving = new AbortController();
    const answer = await listen('?count=endless', 'GET', leaving.signal);
    await answer.body?.getReader().read();
    leaving.abort();
    await expect(listen('?count=broken').then((response) => response.text())).rejects.toThrow();
    await expect.poll(() => failures).toEqual([new Error('the table went away')]);
  });
});
