import { expect, test } from 'vitest';
import { overBudget } from './connection-budget.ts';

const room = { max: 100, reserved: 3, limits: [-1, -1] };

test('processes fit while all of their connections are free to the role', () => {
  expect(overBudget({ apis: 1, projectors: 1 }, room)).toBeUndefined();
  expect(overBudget({ apis: 1, projectors: 1 }, { ...room, max: 69 })).toBeUndefined();
});

test('what administrators keep is not for the shop, and the smallest limit counts', () => {
  expect(overBudget({ apis: 1, projectors: 1 }, { ...room, max: 68 })).toMatch('take 66 connections');
  expect(overBudget({ apis: 2, projectors: 2 }, room)).toMatch(/take 132 .* may have 97/);
  expect(overBudget({ apis: 1, projectors: 1 }, { ...room, limits: [-1, 65] })).toMatch('may have 65');
});

test('a table that is made again takes one more', () => {
  expect(overBudget({ apis: 1, projectors: 1, rebuilt: 9 }, { ...room, max: 78 })).toBeUndefined();
  expect(overBudget({ apis: 1, projectors: 1, rebuilt: 9 }, { ...room, max: 77 })).toMatch(
    'making 9 table(s) again, take 75 connections',
  );
});
