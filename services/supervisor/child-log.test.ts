import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { childLog } from './child-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'suuq-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

function log(name: string) {
  const shown: string[] = [];
  const file = join(folder, `${name}.log`);
  return {
    ...childLog(name, file, (line) => shown.push(line)),
    shown,
    kept: () => readFileSync(file, 'utf8'),
    keptOfSecurity: () => readFileSync(join(folder, `${name}.security.log`), 'utf8'),
  };
}

const line = (level: number, msg: string, more = {}) =>
  `${JSON.stringify({ level, time: 1, msg, ...more })}\n`;

test('keeps every line and shows the warnings in short', () => {
  const api = log('api');
  const said =
    line(30, 'request done') +
    line(40, 'the log is slow') +
    line(50, 'failed', { err: { message: 'no disk' } });
  api.hear(said);
  expect(api.kept()).toBe(said);
  expect(api.shown).toEqual(['api  the log is slow', 'api  failed (no disk)']);
});

test('the security log outlives any number of other lines', () => {
  const api = log('flooded');
  const signIn = line(30, 'security', { security: 'signIn', outcome: 'done' });
  api.hear(line(30, 'answered') + signIn.slice(0, 40));
  api.hear(signIn.slice(40) + line(30, 'a text', { note: signIn }));
  const flood = line(30, 'answered', { route: 'x'.repeat(1_000_000) });
  for (let each = 0; each < 45; each += 1) api.hear(flood);
  expect(api.kept()).not.toContain(signIn);
  expect(api.keptOfSecurity()).toBe(signIn);
});

test('one trouble does not fill the terminal', () => {
  const api = log('chatty');
  for (let time = 0; time < 100; time += 1) api.hear(line(40, `attempt ${time}`));
  expect(api.shown).toHaveLength(3);
  expect(api.kept().split('\n')).toHaveLength(101);
});

test('shows the same warning once in a while only', () => {
  const api = log('often');
  for (let time = 0; time < 100; time += 1) api.hear(line(40, 'away'));
  expect(api.shown).toEqual(['often  away']);
});

test('shows it again after a while, also where the clock was set back', () => {
  vi.useFakeTimers();
  try {
    const api = log('back');
    api.hear(line(40, 'away'));
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(11_000);
    api.hear(line(40, 'away'));
    expect(api.shown).toEqual(['back  away', 'back  away']);
  } finally {
    vi.useRealTimers();
  }
});

test('shows what a crash says, without its stack', () => {
  const api = log('crash');
  api.hearError(
    'node:internal/x:1\n  throw err;\n  ^\n\nError: no such thing\n    at main (file.ts:1:2)\n\nNode.js v24\n',
  );
  expect(api.shown).toEqual(['crash  Error: no such thing']);
  expect(api.lastWords()).toBe(': Error: no such thing');
});

test('shows why it ends, however much it has warned of before', () => {
  const api = log('refused');
  for (let time = 0; time < 5; time += 1) api.hear(line(40, `nobody does ${time}`));
  api.hearError('Invalid configuration:\n  VAULT_KEY: does not open the vault\n');
  expect(api.shown.slice(3)).toEqual([
    'refused  Invalid configuration:',
    'refused    VAULT_KEY: does not open the vault',
  ]);
});

test('a line that is not what it seems does no harm', () => {
  const api = log('odd');
  api.hear('{"level":50,"msg":\n{"level":"x"}\nlistening\n');
  expect(api.shown).toEqual([]);
});
