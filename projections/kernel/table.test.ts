import { expect, it } from 'vitest';
import type { Personal } from '#contracts/kernel/personal';
import { erasedRow, table } from './table.ts';

interface Row {
  id: string;
  user_id: string;
  note: Personal<string> | null;
  rings: readonly { readonly engraved: Personal<string> }[];
  title: string;
}

const open = { id: 'text primary key', user_id: 'text', title: 'text' } as const;
const orders = table<Row>('orders', 'id', {
  ...open,
  note: { type: 'text', of: 'user_id' },
  rings: { type: 'jsonb', of: 'user_id' },
});

it('a table knows its personal columns and whose they are', () => {
  expect(orders.columns).toMatchObject({ note: 'text', rings: 'jsonb' });
  expect(orders.personal).toEqual([
    { column: 'note', of: ['user_id'] },
    { column: 'rings', of: ['user_id'] },
  ]);
});

it('a row loses every text of its personal columns with its person, and of nobody else', () => {
  const row = { id: '1', user_id: 'p1', note: 'a', rings: [{ engraved: 'b' }], title: 'c' } as unknown as Row;
  expect(erasedRow(orders, row, (person) => person === 'p1')).toEqual({
    ...row,
    note: '[erased]',
    rings: [{ engraved: '[erased]' }],
  });
  expect(erasedRow(orders, row, (person) => person === '1')).toBe(row);
  expect(erasedRow(orders, { ...row, note: null }, () => true).note).toBeNull();
});

it('a row of two persons loses what is personal with either', () => {
  const both = table<Row>('orders', 'id', {
    ...open,
    note: { type: 'text', of: ['user_id', 'title'] },
    rings: { type: 'jsonb', of: 'user_id' },
  });
  const row = {
    id: '1',
    user_id: 'p1',
    note: 'a',
    rings: [{ engraved: 'b' }],
    title: 'p2',
  } as unknown as Row;
  expect(erasedRow(both, row, (person) => person === 'p2')).toEqual({ ...row, note: '[erased]' });
});

it('a personal column that does not say whose it is does not compile', () => {
  const rings = { type: 'jsonb', of: 'user_id' } as const;
  // @ts-expect-error: whose is the note?
  table<Row>('orders', 'id', { ...open, rings, note: 'text' });
  // @ts-expect-error: there is no such column
  const left = table<Row>('orders', 'id', { ...open, rings, note: { type: 'text', of: 'person' } });
  expect(left).toBeDefined();
  // @ts-expect-error: nothing in the title is personal
  table<Row>('orders', 'id', { ...open, rings, note: rings, title: { type: 'text', of: 'user_id' } });
});

it('a column of personal and other things does not compile: it could not be erased alone', () => {
  interface Mixed {
    id: string;
    lines: readonly { readonly title: string; readonly engraved: Personal<string> }[];
  }
  // @ts-expect-error: the titles would go with the engravings
  table<Mixed>('orders', 'id', { id: 'text', lines: { type: 'jsonb', of: 'id' } });
  // @ts-expect-error: the engravings would stay
  const left = table<Mixed>('orders', 'id', { id: 'text', lines: 'jsonb' });
  expect(left.personal).toEqual([]);
});
