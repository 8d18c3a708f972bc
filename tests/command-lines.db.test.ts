import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtProgram } from './support/built-programs.ts';
import { FOR_NODE } from './support/node-process.ts';
import { ROOT } from './programs.ts';

/** A folder in which no shop was started: these commands must answer without one. */
const folder = mkdtempSync(join(tmpdir(), 'suuq-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (
  script: string,
  args: readonly string[],
): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtProgram(script, {}), ...args], {
      cwd: ROOT,
      env: { ...FOR_NODE, DATA_DIR: join(folder, 'shop'), INIT_CWD: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });

const COMMANDS = [
  ['admin', 'services/cli/admin.ts'],
  ['audit', 'services/cli/audit.ts'],
  ['projections', 'projections/cli.ts'],
  ['objects', 'services/cli/objects.ts'],
  ['import', 'services/cli/import.ts'],
  ['backup', 'services/cli/backup.ts'],
  ['restore', 'services/cli/restore.ts'],
] as const;

test.each(COMMANDS)(
  '%s says how it is used to who asks, and what was wrong to who asks wrongly',
  async (name, script) => {
    const usage = `npm run ${name} -- `;
    const help = await run(script, ['--help']);
    expect(help).toEqual({ code: 0, out: expect.stringMatching(`^${usage}`), err: '' });
    const misused = await run(script, ['--nonsense']);
    expect(misused).toEqual({ code: 1, out: '', err: `Unknown option '--nonsense'.\n\n${help.out}` });
  },
);

test.each([
  ['services/cli/audit.ts', ['replay', 'abcdef', '012345']],
  ['services/cli/audit.ts', ['verify', '012345']],
  ['projections/cli.ts', ['rebuild', 'orders', '012345']],
  ['services/cli/import.ts', ['goods.csv', '012345']],
  ['services/cli/backup.ts', ['monday', '012345']],
  ['services/cli/restore.ts', ['monday', '012345']],
])('%s %j is refused for the word that nothing would be done with', async (script, args) => {
  const { code, err } = await run(script, args);
  expect([code, err.split('\n')[0]]).toEqual([1, "Unexpected argument '012345'."]);
});

test.each([
  ['services/cli/admin.ts', ['restored', '--by', 'Ann', '--reason', 'x'], 'restored takes no --reason.'],
  [
    'services/cli/admin.ts',
    ['forget-factor', 'a@b.test', '--role', 'auditor'],
    'forget-factor takes no --role.',
  ],
  [
    'services/cli/admin.ts',
    ['drop-log-user', 'u', '--change-password'],
    'drop-log-user takes no --change-password.',
  ],
  ['projections/cli.ts', ['status', '--force'], 'status takes no --force.'],
  ['projections/cli.ts', ['rebuild', 'orders', '--by', 'Ann'], 'rebuild takes no --by.'],
])('%s %j is refused for the option that belongs to another command', async (script, args, why) => {
  const { code, err } = await run(script, args);
  expect([code, err.split('\n')[0]]).toEqual([1, why]);
});

test('a file is named from where the person is, not from where npm starts the command', async () => {
  const secrets = await run('services/cli/restore.ts', ['monday', '--secrets', 'secrets.json']);
  expect(secrets.err).toBe(`There is no ${join(folder, 'secrets.json')}.\n`);
  const goods = await run('services/cli/import.ts', ['goods.csv']);
  expect(goods.err).toContain(join(folder, 'goods.csv'));
});

test('a report that could not be written is refused before anything is imported', async () => {
  const { code, err } = await run('services/cli/import.ts', ['goods.csv', '--report', 'monday/report.json']);
  expect([code, err]).toEqual([1, `There is no ${join(folder, 'monday')}.\n`]);
});

test.each([
  [
    'services/cli/admin.ts',
    ['grant', 'a@b.test', '--by', 'Asha', '--reason', 'x'.repeat(501)],
    'reason',
    500,
  ],
  ['services/cli/admin.ts', ['grant', 'a@b.test', '--by', 'x'.repeat(81), '--reason', 'new'], 'operator', 80],
])('%s says how long what is recorded may be', async (script, args, what, most) => {
  const { code, err } = await run(script, args);
  expect([code, err.split('\n')[0]]).toEqual([1, `The ${what} may have at most ${most} characters.`]);
});
