import { expect, test } from 'vitest';
import { mayEnter, parseAccounts } from './account.ts';

test.each([
  { mode: 0o40700, uid: 0, gid: 0, enters: false, why: "root's own" },
  { mode: 0o40755, uid: 0, gid: 0, enters: true, why: 'open to all' },
  { mode: 0o40711, uid: 0, gid: 0, enters: true, why: 'entered, though not listed' },
  { mode: 0o40700, uid: 101, gid: 0, enters: true, why: 'its own' },
  { mode: 0o40077, uid: 101, gid: 104, enters: false, why: 'its own, but closed to the owner' },
  { mode: 0o40710, uid: 0, gid: 104, enters: true, why: "its group's" },
  { mode: 0o40701, uid: 0, gid: 104, enters: false, why: 'open to all but its group' },
])('may enter a folder that is $why: $enters', ({ enters, ...folder }) => {
  expect(mayEnter(folder, { uid: 101, gid: 104 })).toBe(enters);
});

test('reads accounts from the password file', () => {
  expect(
    parseAccounts('root:x:0:0:root:/root:/bin/sh\n\npostgres:x:101:104:,,,:/var/lib/postgresql:/bin/sh\n'),
  ).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'postgres', uid: 101, gid: 104 },
  ]);
});
