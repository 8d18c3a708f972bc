import { describe, expect, it } from 'vitest';
import { startFakeShop } from './testing/fake-shop.ts';
import { claimedPosition, type Positions } from './positions.ts';

/** Read tables that have come to `at`, in a log that ends at `end`; `arrives` is what waiting brings. */
const tables = ({ at = 0n, end = 100n, arrives = false }): Positions & { readonly waits: number[] } => {
  const waits: number[] = [];
  return {
    waits,
    waitFor: async (_, position, ms) => {
      waits.push(ms);
      return position <= at || (ms > 0 && arrives);
    },
    head: async () => end,
  };
};

async function read(positions: Positions, headers: Record<string, string>): Promise<string | null> {
  await using shop = await startFakeShop({ positions });
  const list = await shop.call('GET', '/api/things/all', { headers });
  expect(list.status).toBe(200);
  return list.headers.get('x-stale');
}

describe('a read', () => {
  it('does not wait for who has written nothing', async () => {
    const positions = tables({});
    expect(await read(positions, {})).toBeNull();
    expect(positions.waits).toEqual([]);
  });

  it('only looks when the tables are there already', async () => {
    const positions = tables({ at: 50n });
    expect(await read(positions, { cookie: 'position=50' })).toBeNull();
    expect(positions.waits).toEqual([0]);
  });

  it('waits for the tables, a second at most', async () => {
    const positions = tables({ at: 49n, arrives: true });
    expect(await read(positions, { 'x-log-position': '50' })).toBeNull();
    expect(positions.waits).toEqual([0, 1_000]);
  });

  it('says that it is stale when they did not come', async () => {
    expect(await read(tables({ at: 49n }), { cookie: 'position=50' })).toBe('true');
  });

  it('ignores a position behind the end of the log', async () => {
    const positions = tables({ at: 49n });
    expect(await read(positions, { cookie: 'position=101' })).toBeNull();
    expect(positions.waits).toEqual([0]);
  });

  it('answers while the log is away', async () => {
    const positions = { ...tables({}), head: () => Promise.reject(new Error('away')) };
    expect(await read(positions, { cookie: 'position=50' })).toBe('true');
  });
});

describe('the position that a client says it has seen', () => {
  it.each([
    [undefined, undefined, undefined],
    ['', 'position=', undefined],
    ['-1', 'position=x', undefined],
    ['1.5', 'position=1e9', undefined],
    ['9'.repeat(30), `position=${'9'.repeat(30)}`, undefined],
    ['7', undefined, 7n],
    [undefined, 'a=b; position=8; c=d', 8n],
    ['7', 'position=8', 8n],
    ['9', 'position=8', 9n],
    [undefined, 'myposition=8', undefined],
  ])('of header %s and cookie %s is %s', (header, cookie, position) => {
    expect(claimedPosition(header, cookie)).toBe(position);
  });
});

describe('a command at position 50', () => {
  const positionAfter = async (positions: Positions, cookie: string) => {
    await using shop = await startFakeShop({ positions });
    const headers = { cookie: `session=admin; ${cookie}` };
    const made = await shop.call('POST', '/api/things/create', { body: { name: 'x' }, headers });
    return made.headers.get('x-log-position');
  };

  it.each([
    ['its own to who has seen less', 'position=49', '50'],
    ['the later one to who has seen more', 'position=51', '51'],
    ['its own to who has seen what never was', 'position=101', '50'],
  ])('gives %s', async (_, cookie, position) => {
    expect(await positionAfter(tables({}), cookie)).toBe(position);
  });
});
