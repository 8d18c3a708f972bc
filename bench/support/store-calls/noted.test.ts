import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isByTheClock } from './by-the-clock.ts';
import { kindOf, notedSince, placeIn, totalsOf, type Noted } from './noted.ts';

const statement = (what: string, alone = true): Noted => ({
  process: 'suuq-api',
  call: 'statement',
  what,
  alone,
});

describe('calls to the stores', () => {
  it.each([
    ['select s.id from vault.sessions s', 'select vault.sessions'],
    ['insert into "orders" ("id") select 1', 'insert into orders'],
    ['update "carts" as old set "lines" = 1 from x', 'update carts'],
    [
      'with moved as ( update projection_checkpoints set position = 1 ) select 1 from moved',
      'update projection_checkpoints',
    ],
    ['BEGIN', 'begin'],
  ])('are of a kind by what they do to what: %s', (text, kind) => {
    expect(kindOf(statement(text))).toBe(kind);
  });

  it('of the log are of the kind of their stream', () => {
    expect(kindOf({ process: 'suuq-api', call: 'append', what: 'order-1a2b' })).toBe('append to order');
    expect(kindOf({ process: 'suuq-api', call: 'stream read', what: 'cart-1a2b' })).toBe('read of cart');
  });

  it('are summed up without what a payment provider would do elsewhere', () => {
    const noted = [
      statement('begin', false),
      statement('select 1 from carts', false),
      statement('commit', false),
      statement('select 1 from accounts'),
      statement('delete from simulator.notices where id = $1'),
    ];
    expect(totalsOf(noted)).toEqual({
      transactions: 1,
      statements: 4,
      alone: 1,
      simulator: 1,
      appends: 0,
      streamReads: 0,
    });
  });

  it('that only time causes are known by their text', () => {
    expect(isByTheClock('select $1::text')).toBe(true);
    expect(isByTheClock('with locks as materialized ( select pid from pg_locks ) select 1')).toBe(true);
    expect(isByTheClock('select 1 from carts')).toBe(false);
  });

  it('are read by whole lines, whatever is being written at either end', () => {
    const folder = mkdtempSync(join(tmpdir(), `suuq-noted-${process.pid}-`));
    const file = join(folder, 'calls');
    const [one, other] = ['select 1 from carts', 'select 1 from orders'].map((what) =>
      JSON.stringify(statement(what)),
    );
    writeFileSync(file, `${one}\n${other}\n{"proc`);
    const read = (place: number) => notedSince(file, place).map(({ what }) => what);
    const end = placeIn(file);
    expect([read(0), read(10), read((one?.length ?? 0) + 1), read(end)]).toEqual([
      ['select 1 from carts', 'select 1 from orders'],
      ['select 1 from orders'],
      ['select 1 from orders'],
      [],
    ]);
    rmSync(folder, { recursive: true });
  });
});
