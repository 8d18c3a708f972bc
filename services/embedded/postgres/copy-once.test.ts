import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyOnce } from './copy-once.ts';

let place: string;
let programs: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o077);
  place = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  programs = join(place, 'programs');
  mkdirSync(join(programs, 'bin'), { recursive: true });
  writeFileSync(join(programs, 'bin', 'postgres'), '', { mode: 0o700 });
  mkdirSync(join(place, 'open'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(place, { recursive: true });
});

const copy = () => copyOnce(programs, join(place, 'open', 'postgres-1.2'));

test('a copy that fails leaves nothing, and later files as closed as before', () => {
  writeFileSync(join(place, 'open', `postgres-1.2.${process.pid}.new`), 'in its way');
  expect(copy).toThrow('postgres-1.2');
  expect(readdirSync(join(place, 'open'))).toEqual([]);
  expect(process.umask()).toBe(0o077);
});

test('what a killed process had copied is removed with the next copy, and what is being copied is not', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(place, 'open', `postgres-1.1.${pid}.new`, 'bin'), { recursive: true });
  mkdirSync(join(place, 'open', `postgres-1.1.${process.ppid}.new`));
  copy();
  expect(readdirSync(join(place, 'open'))).toEqual([`postgres-1.1.${process.ppid}.new`, 'postgres-1.2']);
  expect(statSync(join(place, 'open', 'postgres-1.2', 'bin')).mode & 0o777).toBe(0o755);
});
