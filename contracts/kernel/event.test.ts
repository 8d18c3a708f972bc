import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decode, decodeChecked, encode, event, NewerEvent, UnreadableEvent } from './event.ts';

const registry = {
  Priced: event('Priced', z.strictObject({ price: z.number() })).next(
    z.strictObject({ cents: z.int(), currency: z.string() }),
    (old) => ({ cents: old.price * 100, currency: 'USD' }),
  ),
} as const;

describe('an event with two versions', () => {
  it('is written in its newest shape', () => {
    expect(encode(registry, registry.Priced.create({ cents: 5, currency: 'USD' }))).toEqual({
      shapes: registry.Priced,
      data: { cents: 5, currency: 'USD' },
    });
  });

  it('is read in its newest shape, whichever was stored', () => {
    const stored = { type: 'Priced', version: 1, data: { price: 3 } };
    expect(decode(registry, stored)).toEqual({ type: 'Priced', data: { cents: 300, currency: 'USD' } });
  });

  it('is never written in a broken shape', () => {
    const broken = { type: 'Priced', data: { cents: 0.5, currency: 'USD' } };
    expect(() => encode(registry, broken)).toThrow(z.ZodError);
  });

  it.each([
    ['an unknown type', { type: 'Other', version: 1, data: {} }],
    ['a version from the future', { type: 'Priced', version: 3, data: {} }],
    ['a name of the language itself', { type: 'constructor', version: 1, data: {} }],
  ])('fails loudly for %s', (_, stored) => {
    expect(() => decode(registry, stored)).toThrow(NewerEvent);
  });

  it('fails loudly for a version that there can never have been', () => {
    const stored = { type: 'Priced', version: 0, data: {} };
    expect(() => decode(registry, stored)).toThrow(UnreadableEvent);
    expect(() => decode(registry, stored)).not.toThrow(NewerEvent);
  });
});

describe('an event that another program wrote in a shape of its own', () => {
  const registryOfLists = {
    Listed: event('Listed', z.strictObject({ names: z.array(z.string()) })).next(
      z.strictObject({ count: z.int() }),
      ({ names }) => ({ count: names.length }),
    ),
  } as const;

  it('cannot be read where it cannot be upgraded', () => {
    const stored = { type: 'Listed', version: 1, data: {} };
    expect(() => decode(registryOfLists, stored)).toThrow(UnreadableEvent);
  });

  it('cannot be read by who checks its shape', () => {
    const stored = { type: 'Listed', version: 2, data: {} };
    expect(decode(registryOfLists, stored)).toEqual({ type: 'Listed', data: {} });
    expect(() => decodeChecked(registryOfLists, stored)).toThrow(UnreadableEvent);
    expect(() => decodeChecked(registryOfLists, stored)).not.toThrow(NewerEvent);
    const ours = { ...stored, data: { count: 1 } };
    expect(decodeChecked(registryOfLists, ours)).toEqual({ type: 'Listed', data: { count: 1 } });
  });
});

describe('a version that the release before cannot read', () => {
  const inCents = z.strictObject({ cents: z.int(), currency: z.string() });
  const ahead = {
    Priced: event('Priced', z.strictObject({ price: z.number() }))
      .ahead(
        inCents,
        ({ price }) => ({ cents: price * 100, currency: 'USD' }),
        ({ cents, currency }) => (currency === 'USD' ? { price: cents / 100 } : undefined),
      )
      .ahead(
        inCents.extend({ note: z.string().nullable() }),
        (before) => ({ ...before, note: null }),
        ({ note, ...rest }) => (note === null ? rest : undefined),
      ),
  } as const;

  it.each([
    ['written as far back as can say the same', { cents: 300, currency: 'USD', note: null }, 1, { price: 3 }],
    [
      'written in the one that can',
      { cents: 300, currency: 'EUR', note: null },
      2,
      { cents: 300, currency: 'EUR' },
    ],
    [
      'written where only it can',
      { cents: 3, currency: 'USD', note: 'x' },
      3,
      { cents: 3, currency: 'USD', note: 'x' },
    ],
  ])('is %s, and read as the newest', (_, made, version, data) => {
    const written = encode(ahead, ahead.Priced.create(made));
    expect([written.shapes.version, written.data]).toEqual([version, data]);
    expect(decode(ahead, { type: 'Priced', version, data }).data).toEqual(made);
  });

  it('is never written in a broken shape', () => {
    expect(() => encode(ahead, { type: 'Priced', data: { cents: 300, currency: 'USD' } })).toThrow(
      z.ZodError,
    );
  });

  it('is never written in a broken shape of the version before, either', () => {
    const price = z.strictObject({ price: z.number() });
    const noted = price.extend({ note: z.string() });
    const careless = {
      Priced: event('Priced', price).ahead(
        noted,
        (before) => ({ ...before, note: '' }),
        (now) => now,
      ),
    };
    expect(() => encode(careless, careless.Priced.create({ price: 3, note: '' }))).toThrow(z.ZodError);
  });
});
