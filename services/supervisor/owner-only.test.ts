import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepForOwner } from './owner-only.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'suuq-owner-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (...path: readonly string[]): string => (statSync(join(...path)).mode & 0o777).toString(8);

test('a new folder is open to its owner alone', () => {
  keepForOwner(folder, undefined);
  expect(modeOf(folder)).toBe('700');
});

test('a folder that an older version left open is closed with all that is in it, Postgres’s own excepted', () => {
  mkdirSync(join(folder, 'eventstore'), { recursive: true });
  mkdirSync(join(folder, 'postgres'), { mode: 0o750 });
  writeFileSync(join(folder, 'eventstore', 'events.db'), 'the log');
  writeFileSync(join(folder, 'run.sh'), 'a script');
  chmodSync(join(folder, 'eventstore', 'events.db'), 0o644);
  chmodSync(join(folder, 'run.sh'), 0o755);
  chmodSync(folder, 0o755);
  keepForOwner(folder, undefined);
  expect(modeOf(folder, 'eventstore')).toBe('700');
  expect(modeOf(folder, 'eventstore', 'events.db')).toBe('600');
  expect(modeOf(folder, 'run.sh')).toBe('700');
  expect(readdirSync(folder).sort()).toEqual(['eventstore', 'postgres', 'run.sh']);
});

test('programs that Postgres runs stay open to whom it runs as', () => {
  mkdirSync(join(folder, 'postgres-1.2', 'bin'), { recursive: true });
  writeFileSync(join(folder, 'postgres.json'), 'its password');
  for (const path of [folder, join(folder, 'postgres-1.2'), join(folder, 'postgres-1.2', 'bin')])
    chmodSync(path, 0o755);
  keepForOwner(folder, undefined);
  expect([modeOf(folder), modeOf(folder, 'postgres-1.2'), modeOf(folder, 'postgres-1.2', 'bin')]).toEqual([
    '700',
    '755',
    '755',
  ]);
  expect(modeOf(folder, 'postgres.json')).toBe('600');
});

test('what a file system of its own contains is left alone, since it is root’s', () => {
  mkdirSync(join(folder, 'lost+found', 'found'), { recursive: true });
  for (const path of [folder, join(folder, 'lost+found'), join(folder, 'lost+found', 'found')])
    chmodSync(path, 0o755);
  keepForOwner(folder, undefined);
  expect([modeOf(folder), modeOf(folder, 'lost+found'), modeOf(folder, 'lost+found', 'found')]).toEqual([
    '700',
    '755',
    '755',
  ]);
});

test('whom Postgres runs as may pass through, and list nothing', () => {
  const self = { name: 'postgres', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  keepForOwner(folder, self);
  expect(modeOf(folder)).toBe('710');
  keepForOwner(folder, self);
  expect(modeOf(folder)).toBe('710');
});
