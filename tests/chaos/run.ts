import { parseArgs, stripVTControlCharacters as plain } from 'node:util';
import { run } from '../programs.ts';
import { FAULTS, type Fault } from './faults.ts';

/**
 * `make chaos`: every fault of the table as often as it counts, one after another, and what held. `node tests/chaos/run.ts
 * --share 0.05 lines SIGTERM`: those whose name has one of the words, a twentieth as often.
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
  readonly held: boolean;
  readonly holds: string;
  readonly minutes: string;
  readonly figures: readonly string[];
}

const strike = async ({ name, count: full, holds, command, figure }: Fault): Promise<Row> => {
  const count = Math.max(1, Math.round(full * share));
  const { args, env = {} } = command(count);
  const [program, ...rest] = args;
  console.log(`\n## ${name}, ${count} times`);
  Object.assign(process.env, env);
  const { code, output, seconds } = await run(program, rest);
  for (const variable of Object.keys(env)) Reflect.deleteProperty(process.env, variable);
  const figures = [...plain(output).matchAll(figure)].map(([whole, group]) => (group ?? whole).trim());
  console.log(code === 0 ? figures.join('\n') : plain(output).slice(-5_000));
  return { fault: name, count, held: code === 0, holds, minutes: (seconds / 60).toFixed(1), figures };
};

const rows: Row[] = [];
for (const fault of wanted) rows.push(await strike(fault));

console.log('\n| fault | times | must hold | held | min | figures |\n|---|---|---|---|---|---|');
for (const { fault, count, holds, held, minutes, figures } of rows)
  console.log(
    `| ${fault} | ${count} | ${holds} | ${held ? 'yes' : 'NO'} | ${minutes} | ${figures.join('; ')} |`,
  );
process.exitCode = rows.every(({ held }) => held) ? 0 : 1;
