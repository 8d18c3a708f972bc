import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

it.each([
  [
    'amina@suuq.test',
    ['Amina@Suuq.test', 'amina+1@suuq.test', ' amina+2+3@suuq.test', 'ａmina＋4@suuq.test'],
  ],
  ['amina@gmail.com', ['a.mina@gmail.com', 'amina+x@googlemail.com', 'A.M.I.N.A+y@Gmail.com']],
])('%s is the mailbox of %j', (mailbox, addresses) => {
  for (const address of [mailbox, ...addresses]) expect(mailboxOf(address)).toBe(mailbox);
});

it.each(['a.mina@suuq.test', 'aminal@suuq.test', '+1@suuq.test', 'amina@mail.gmail.com', 'x@y+1.test'])(
  '%s is a mailbox of its own',
  (address) => {
    expect(mailboxOf(address)).toBe(address);
  },
);

it('tells texts apart that are no address', () => {
  expect(new Set(['', 'a', 'b', 'a@'].map(mailboxOf)).size).toBe(4);
});
