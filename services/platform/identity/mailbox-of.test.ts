import { expect, it } from 'vitest';
import { letterCountOf, mailboxOf } from './mailbox-of.ts';

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

it('letters to sub-addresses of a mailbox are counted together, and apart from those to itself', () => {
  const [own, ...others] = ['amina@suuq.test', ' Amina@Suuq.test'].map(letterCountOf);
  expect(others).toEqual([own]);
  const [sub, ...subs] = ['amina+1@suuq.test', 'amina+2+3@suuq.test', 'ＡMINA+x@suuq.test'].map(
    letterCountOf,
  );
  expect(subs).toEqual([sub, sub]);
  expect(sub).not.toBe(own);
  expect(letterCountOf('a.m+1@gmail.com')).toBe(letterCountOf('am+2@googlemail.com'));
  expect(letterCountOf('+1@suuq.test')).toBe('+1@suuq.test');
});
