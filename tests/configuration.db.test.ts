import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test, type ExpectStatic } from 'vitest';
import pLimit from 'p-limit';
import {
  badEnvironments,
  badForTheApi,
  soundEnvironments,
  type BadEnvironment,
} from './support/bad-environments.ts';
import { builtProgram } from './support/built-programs.ts';
import { FOR_NODE } from './support/node-process.ts';
import { ROOT } from './programs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'suuq-configuration-'));
const goods = join(dataDir, 'products.csv');
writeFileSync(goods, 'sku,title,price\nA-1,A cup,3.50\n');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Every process of the shop, and its command lines. */
const PROGRAMS = {
  api: ['services/api.ts'],
  projector: ['projections/main.ts'],
  'npm start': ['services/main.ts'],
  'npm run projections': ['projections/cli.ts', 'status'],
  'npm run audit': ['services/cli/audit.ts', 'verify'],
  'npm run import': ['services/cli/import.ts', goods],
  'npm run admin': [
    'services/cli/admin.ts',
    'grant',
    'asha@suuq.test',
    '--by',
    'Ifrah',
    '--reason',
    'A test',
  ],
} as const;

/** Milliseconds. Two seconds are promised on an idle machine; tests run beside other tests. */
const PATIENCE = 60_000;
const inTurn = pLimit(2);

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly took: number;
}

const run = ([script, ...args]: readonly [string, ...string[]], env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, [builtProgram(script, env), ...args], {
      cwd: ROOT,
      env: { ...FOR_NODE, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, said, took: performance.now() - began }));
  });

const everyProgram = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
/**
 * Each start of a process takes a second of a core. The program that is tested with a variable changes as the list
 * grows.
 */
const EACH = 3;
const cases = badEnvironments.flatMap((bad, index) => {
  if (process.env['EVERY_PROGRAM']) return [{ ...bad, programs: everyProgram }];
  return index % EACH === 0
    ? [{ ...bad, programs: [everyProgram[index % everyProgram.length] ?? 'api'] }]
    : [];
});
const slowest = { took: 0, what: '' };

/** Tests that go side by side have an `expect` each, which counts their own assertions. */
const isRefused = async (
  program: keyof typeof PROGRAMS,
  { names, changes, in: where }: BadEnvironment,
  expect: ExpectStatic,
) => {
  const env = { ...soundEnvironments[where], ...changes };
  const { code, said, took } = await inTurn(() => run(PROGRAMS[program], env));
  if (took > slowest.took) Object.assign(slowest, { took, what: `${program} ${names}` });
  expect([program, code, said]).toEqual([program, 1, expect.stringContaining(`\n  ${names}: `)]);
  expect(said.trim().split('\n')).toHaveLength(2);
};

/**
 * With EVERY_PROGRAM=1 every variable is tested in every program, else some of them in one each; services/platform
 * tests all in one process.
 */
describe('a process with a bad environment ends at once and names the variable', () => {
  test.concurrent.for(cases)(
    '$in: $changes in $programs',
    { timeout: 120_000 },
    async ({ programs, ...bad }, { expect }) => {
      await Promise.all(programs.map((program) => isRefused(program, bad, expect)));
    },
  );

  test.concurrent.for(badForTheApi)(
    '$in: $changes in the api',
    { timeout: 120_000 },
    async (bad, { expect }) => {
      await isRefused('api', bad, expect);
    },
  );

  afterAll(() => {
    if (process.env['EVERY_PROGRAM'])
      console.log(`the slowest: ${slowest.what}, ${Math.round(slowest.took)} ms`);
  });
});
