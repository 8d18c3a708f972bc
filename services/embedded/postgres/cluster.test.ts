import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#resilience/eventually';
import { makeCluster } from './cluster.ts';

let folder: string;
let initdb: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  initdb = join(folder, 'initdb');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs in the cluster's folder, as the real one does. */
const program = (code: string) => {
  writeFileSync(initdb, `#!${process.execPath}\nconst fs = require('node:fs');\n${code}\n`);
  chmodSync(initdb, 0o700);
};
const make = (giveUp: AbortSignal) =>
  makeCluster(join(folder, 'in', 'postgres'), 'password', { initdb, postgres: '' }, undefined, giveUp);

test('one that is given up leaves nothing, whatever is still written when it is told to end', async () => {
  program(`process.on('SIGTERM', () => {
      for (let i = 0; i < 1_000; i += 1) fs.writeFileSync('late-' + i, '');
      process.exit(1);
    });
    setInterval(() => {}, 1_000_000);
    fs.writeFileSync('begun', '');`);
  const told = new AbortController();
  const making = make(told.signal);
  const begun = join(folder, 'in', 'postgres.new', 'begun');
  expect(await eventually(() => existsSync(begun), { within: 20_000, every: 5 })).toBe(true);
  told.abort(new Error('The restore was stopped.'));
  await expect(making).rejects.toThrow('The restore was stopped.');
  expect(readdirSync(join(folder, 'in'))).toEqual([]);
});

test('one that was given up before it began is none', async () => {
  program('');
  await expect(make(AbortSignal.abort(new Error('The shop was stopped.')))).rejects.toThrow('was stopped');
  expect(readdirSync(join(folder, 'in'))).toEqual([]);
});

test('one that cannot be made leaves nothing, and the reason', async () => {
  program(`fs.writeFileSync('half', ''); console.error('no space left'); process.exit(1);`);
  await expect(make(new AbortController().signal)).rejects.toThrow('no space left');
  expect(readdirSync(join(folder, 'in'))).toEqual([]);
});
