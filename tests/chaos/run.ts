import { parseArgs, stripVTControlCharacters as plain } from 'node:util';
import { run } from '../programs.ts';
import { buildPrograms } from '../support/built-programs.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { verdictOf, type Verdict } from './verdict.ts';

/**
 * `make chaos`: runs every fault of the table as often as it says, one after another, and prints what held and what
 * could not be run here; it ends with 0 where all of them held. `npx node tests/chaos/run.ts --share 0.05 lines
 * SIGTERM`: only faults whose name has one of the words, a twentieth as often.
 */
const { values, positionals: words } = parseArgs({
  options: { share: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const share = Number(values.share);
const wanted = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

interface Row {
  readonly fault: string;
  readonly count: number;
  readonly held: Verdict;
  readonly holds: string;
  readonly minutes: string;
  readonly figures: readonly string[];
}

/** How it ended, and its output. */
const runFor = async ({ command, oneByOne }: Fault, count: number) => {
  const { args, env = {} } = command(count);
  const [program, ...rest] = args;
  Object.assign(process.env, env);
  let [passed, output, took] = [true, '', 0];
  for (let time = 0; time < (oneByOne ? count : 1); time += 1) {
    // What is struck once has another moment each time: the same seed would make one strike of all.
    if (oneByOne) process.env['CRASH_SEED'] = String(time + 1);
    const ended = await run(program, rest);
    passed &&= ended.code === 0;
    output += plain(ended.output);
    took += ended.seconds;
  }
  for (const variable of [...Object.keys(env), ...(oneByOne ? ['CRASH_SEED'] : [])])
    Reflect.deleteProperty(process.env, variable);
  return { passed, output, took };
};

const strike = async (fault: Fault): Promise<Row> => {
  const { name, count: full, holds, figure } = fault;
  const count = Math.max(1, Math.round(full * share));
  console.log(`\n## ${name}, ${count} times`);
  const { passed, output, took } = await runFor(fault, count);
  const figures = [...output.matchAll(figure)].map(([whole, group]) => (group ?? whole).trim());
  const held = verdictOf({ passed, output, figures });
  console.log(passed ? [...figures, `held: ${held}`].join('\n') : output.slice(-5_000));
  return { fault: name, count, held, holds, minutes: (took / 60).toFixed(1), figures };
};

// What is shipped, as in the suite; and a process that was killed starts as fast as one of a real shop.
await buildPrograms();
const rows: Row[] = [];
for (const fault of wanted) rows.push(await strike(fault));

console.log('\n| fault | times | must hold | held | min | figures |\n|---|---|---|---|---|---|');
for (const { fault, count, holds, held, minutes, figures } of rows)
  console.log(`| ${fault} | ${count} | ${holds} | ${held} | ${minutes} | ${figures.join('; ')} |`);
const held = rows.filter((row) => row.held === 'yes');
console.log(`\n${held.length} of ${rows.length} held`);
process.exitCode = held.length === rows.length ? 0 : 1;
