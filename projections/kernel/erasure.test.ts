import { expect, test } from 'vitest';
import { erasingEvents } from '#contracts/accounts/events';
import { erasures } from './erasure.ts';
import { ignored } from './positioned-event.ts';

test('read tables erase a person after the same events as whatever else keeps them in the clear', () => {
  const erasing = Object.entries(erasures).flatMap(([type, reaction]) =>
    reaction === ignored ? [] : [type],
  );
  expect(new Set(erasing)).toEqual(erasingEvents);
});
