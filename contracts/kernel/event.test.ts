import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decode, encode, event, UnreadableEvent } from './event.ts';

const registry = {
  Priced: event('Priced', z.strictObject({ price: z.number() })).next(
    z.strictObject({ cents: z.int(), currency: z.string() }),
    (old) => ({ cents: old.price * 100, currency: 'USD' }),
  ),
} as const;

describe('an event with two versions', () => {
  it('is written in its newest shape', () => {
    expect(encode(registry, registry.Priced.create({ cents: 5, currency: 'USD' }))).toEqual({
      version: 2,
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
    expect(() => decode(registry, stored)).toThrow(UnreadableEvent);
  });
});
