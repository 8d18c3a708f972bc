import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LEASE } from './listeners.ts';
import { createMemory } from './memory.ts';

const at = (time: number) => {
  const clock = { time };
  return { clock, memory: createMemory(() => clock.time) };
};

describe('what a process remembers of the vault', () => {
  it('counts for as long as a lease from what it has heard, and from then on nothing does', () => {
    const { clock, memory } = at(1_000);
    expect(memory.of('amina')).not.toBe(memory.of('amina'));
    memory.hasHeardUntil(900);
    const known = memory.of('amina');
    clock.time = 900 + LEASE - 1;
    expect(memory.of('amina')).toBe(known);
    clock.time = 900 + LEASE;
    expect(memory.of('amina')).not.toBe(known);
    memory.hasHeardUntil(clock.time);
    expect(memory.of('amina')).toBe(known);
  });

  it('does not have what was being read while the person changed', () => {
    const { memory } = at(0);
    memory.hasHeardUntil(0);
    const [reading, other] = [memory.of('amina'), memory.of('bilan')];
    memory.forget('amina');
    reading.key = createSecretKey(Buffer.from('old'));
    expect(memory.of('amina').key).toBeUndefined();
    expect(memory.of('bilan')).toBe(other);
  });

  it('is gone with the line, and does not come back with the next', () => {
    const { memory } = at(0);
    memory.hasHeardUntil(0);
    const before = memory.of('amina');
    memory.forgetAll();
    expect(memory.of('amina')).not.toBe(memory.of('amina'));
    memory.hasHeardUntil(0);
    expect(memory.of('amina')).not.toBe(before);
  });

  it('has a bound: who was seen longest ago goes first', () => {
    const { memory } = at(0);
    memory.hasHeardUntil(0);
    const [first, second] = [memory.of('first'), memory.of('second')];
    for (let person = 0; person < 9_999; person += 1) {
      memory.of(`person ${person}`);
      expect(memory.of('second')).toBe(second);
    }
    expect(memory.of('first')).not.toBe(first);
  });
});
