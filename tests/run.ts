import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import config from '../vitest.config.ts';
import { ROOT, run } from './programs.ts';
import { buildPrograms } from './support/built-programs.ts';
import { add, countOf, failuresOf, lastLines, NOTHING, Report, type Count } from './test-count.ts';
import { coreTime, idleLine, slowestFiles } from './test-times.ts';

/** Runs all tests. The last line is the count; the exit code is 0 where everything passed. */
const Projects = z.object({
  test: z.object({ projects: z.array(z.object({ test: z.object({ name: z.string() }) })) }),
});
const projects = Projects.parse(config)
  .test.projects.map((project) => project.test.name)
  .filter((name) => name !== 'chaos');

const reports = join(ROOT, '.cache', 'reports');
mkdirSync(reports, { recursive: true });

const allBut = (names: readonly string[]): string[] => projects.filter((each) => !names.includes(each));
/** These compute more than they wait: on two cores one beside another only makes both late for what they wait for. */
const WITHOUT_STORES: readonly string[] = ['unit', 'client', 'component'];
const ON_STORES: readonly string[] = ['db', 'restless'];
/** These stop and start processes of their own, and stand still in between. */
const ON_THEIR_OWN: readonly string[] = ['conformance', 'crash', 'faults'];
const END_TO_END: readonly string[] = ['e2e', 'e2e-customers'];
const WITH_BROWSERS: readonly string[] = [
  'client',
  'component',
  'crash',
  'conformance',
  'faults',
  ...END_TO_END,
];
/** The lanes of a stage run in parallel, and take about as long; they share nothing. */
const STAGES: readonly (readonly (readonly string[])[])[] =
  availableParallelism() > 2
    ? [[allBut(WITH_BROWSERS), WITH_BROWSERS]]
    : [
        // What waits for its stores leaves a core to what computes.
        [WITHOUT_STORES, allBut([...WITHOUT_STORES, ...ON_STORES, ...ON_THEIR_OWN, ...END_TO_END])],
        [ON_STORES, ON_THEIR_OWN],
        END_TO_END.map((name) => [name]),
      ];

await buildPrograms();
const failures: string[] = [];
const times: string[] = [];
const read = new Map<string, Report>();
let total: Count = NOTHING;
for (const lanes of STAGES) await Promise.all(lanes.map(runInTurn));
for (const line of [...times, ...slowestFiles(read)]) console.log(line.replaceAll(`${ROOT}/`, ''));
for (const failure of failures) console.log(failure);
for (const line of lastLines(total)) console.log(line);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runInTurn(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const count = await runProject(name);
    total = add(total, count);
  }
}

async function runProject(project: string): Promise<Count> {
  const path = join(reports, `${project}.json`);
  rmSync(path, { force: true });
  const before = coreTime();
  const { code, seconds } = await run(
    'vitest',
    [
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    { show: true },
  );
  times.push(`${project}: ${seconds.toFixed()} s, ${idleLine(before, coreTime())}`);
  const report = readReport(path);
  if (report !== undefined) read.set(project, report);
  failures.push(...failuresOf(report).map((failure) => failure.replaceAll(`${ROOT}/`, '')));
  return countOf(code, report);
}

function readReport(path: string): Report | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
