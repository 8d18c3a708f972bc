import { expect, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../decision.ts';
import { scenario } from './given-when-then.ts';

const emptied = { type: 'Emptied', data: {} } as const;
const counter = { initial: 1, evolve: () => 0 };
const empty = (count: number) => (count > 0 ? accept(emptied) : nothingToDo);
const stream = scenario<number, typeof emptied>(counter);

it('says what is decided after what happened', () => {
  stream.given().when(empty, accept(emptied));
  stream.given(emptied).when(empty, nothingToDo);
});

it('fails where something else is decided, or more of it', () => {
  expect(() => stream.given().when(empty, nothingToDo)).toThrow();
  expect(() => stream.given(emptied).when(empty, accept(emptied))).toThrow();
  expect(() => stream.given().when(empty, accept(emptied, emptied))).toThrow();
});

it('does not compile without what is decided, nor with a refusal that the decision does not have', () => {
  // @ts-expect-error: a sentence has an end.
  expect(() => stream.given().when(empty)).toThrow();
  // @ts-expect-error: this is never refused.
  expect(() => stream.given().when(empty, refuse('ORDER_CLOSED'))).toThrow();
});
