import { expect, it, vi } from 'vitest';
import { line } from './line.ts';

it('tells once when the line opens and once when it is lost, and not whoever has left', () => {
  const [stays, leaves] = [vi.fn(), vi.fn()];
  line.subscribe(stays);
  const leave = line.subscribe(leaves);
  line.set(true);
  line.set(true);
  leave();
  line.set(false);
  expect([stays.mock.calls.length, leaves.mock.calls.length, line.isOpen()]).toEqual([2, 1, false]);
});
