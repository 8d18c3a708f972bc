import { expect, it } from 'vitest';
import { WaitSlots } from './wait-slots.ts';

const howMany = (slots: WaitSlots): number => {
  let taken = 0;
  while (taken < 1_000 && slots.take([`person ${taken}`])) taken += 1;
  return taken;
};

it.each([
  [16, 4],
  [5, 1],
  [1, 1],
  [Infinity, 1_000],
])('has of %d places a quarter, and at least one', (places, most) => {
  expect(howMany(new WaitSlots(places))).toBe(most);
});

it('gives a slot that was freed to the next one', () => {
  const slots = new WaitSlots(4);
  const freeSlot = slots.take(['one']);
  expect(slots.take(['other'])).toBeUndefined();
  freeSlot?.();
  expect(slots.take(['one'])).toBeDefined();
});

it('has one for a person, by whatever they are known', () => {
  const slots = new WaitSlots(16);
  const freeSlot = slots.take(['guest 1', 'device']);
  expect(slots.take(['guest 2', 'device'])).toBeUndefined();
  expect(slots.take(['guest 3'])).toBeDefined();
  freeSlot?.();
  expect(slots.take(['guest 2', 'device'])).toBeDefined();
});
