import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { AskedFor } from './asked-for.ts';

const event = (position: number, type = 'PaymentCaptured'): RecordedEvent => ({
  id: `e${position}`,
  stream: `order-${position}`,
  revision: 0,
  position: BigInt(position),
  type,
  data: {},
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 },
  created: new Date(0),
});

let asked: AskedFor;
beforeEach(() => {
  asked = new AskedFor();
});
const between = (after: number, until: number) =>
  asked.between(BigInt(after), BigInt(until))?.map(({ position }) => Number(position));

describe('what has asked for papers', () => {
  it('is known from where the copy of the log begins, as far as that has come', () => {
    expect(between(0, 0)).toBeUndefined();
    asked.begin(10n);
    for (const each of [event(11), event(12, 'OrderPlaced'), event(13), event(14, 'PaymentRefunded')])
      asked.observe(each);
    expect(between(10, 14)).toEqual([11, 13, 14]);
    expect(between(11, 13)).toEqual([13]);
    expect(between(9, 14)).toBeUndefined();
    expect(between(10, 15)).toBeUndefined();
    expect(asked.between(undefined, 14n)).toBeUndefined();
  });

  it('is forgotten when the log is followed from somewhere else', () => {
    asked.begin(10n);
    asked.observe(event(11));
    asked.begin(20n);
    expect(between(10, 11)).toBeUndefined();
    expect(between(20, 20)).toEqual([]);
  });

  it('is of the last few thousand alone, and says when that is not all', () => {
    asked.begin(0n);
    for (let position = 1; position <= 10_000; position += 1) asked.observe(event(position));
    expect(between(0, 10_000)).toBeUndefined();
    expect(between(9_900, 10_000)).toHaveLength(100);
  });
});
