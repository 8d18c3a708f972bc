import { expect, it } from 'vitest';
import { comparableEmail } from './comparable-email.ts';

it.each(['Amina@Suuq.test', ' amina@suuq.test\n', 'ａmina@suuq.test', 'amina@suuq.test'])(
  '%j is one address',
  (spelling) => {
    expect(comparableEmail(spelling)).toBe('amina@suuq.test');
  },
);
