import { expect, test } from 'vitest';
import { messageOf } from './message-of.ts';

const refusals = [
  new Error('connect ECONNREFUSED ::1:5432'),
  new Error('connect ECONNREFUSED 127.0.0.1:5432'),
];

test('a connection refused at every address of a name says so of each', () => {
  const both = 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432';
  expect(messageOf(new AggregateError(refusals))).toBe(both);
});

test('an error with a message of its own keeps it', () => {
  expect(messageOf(new Error('away'))).toBe('away');
  expect(messageOf(new AggregateError(refusals, 'nobody answers'))).toBe('nobody answers');
});

test('what is thrown without being an error is its text', () => {
  expect(messageOf('away')).toBe('away');
});
