import { describe, expect, test } from 'vitest';
import { field, MalformedMessage, putVarint, varintField, varintSize, WireReader } from './wire.ts';

const NUMBERS = [
  0,
  1,
  127,
  128,
  300,
  16_383,
  16_384,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 35 + 7,
  2 ** 49,
  Number.MAX_SAFE_INTEGER,
];

describe('a varint', () => {
  test.for(NUMBERS)('%i comes back as it went', (number) => {
    const bytes = Buffer.alloc(varintSize(number));
    expect(putVarint(bytes, number, 0)).toBe(bytes.length);
    expect(new WireReader(bytes).varint()).toBe(number);
    expect(new WireReader(bytes).varint64()).toBe(BigInt(number));
  });

  test('of 64 bits is exact', () => {
    const reader = new WireReader(Buffer.from('ffffffffffffffffff01', 'hex'));
    expect(reader.varint64()).toBe(2n ** 64n - 1n);
  });
});

describe('a message', () => {
  test('gives its fields and skips others', () => {
    const reader = new WireReader(
      Buffer.concat([varintField(9, 7), field(1, 'one'), Buffer.from('1500000000', 'hex'), field(2, 'two')]),
    );
    const seen: string[] = [];
    for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
      if (tag === 10 || tag === 18) seen.push(reader.utf8());
      else reader.skip(tag);
    }
    expect(seen).toEqual(['one', 'two']);
  });

  test.for(['0a', '0a05616263', 'ffffffffffffffffffff01', '0f', '0d0000', '12ffffffff0f'])(
    '%s is malformed',
    (hex) => {
      const reader = new WireReader(Buffer.from(hex, 'hex'));
      expect(() => reader.skip(reader.tag())).toThrow(MalformedMessage);
    },
  );
});
