import { parseArgs } from 'node:util';
import { simulate, STEPS } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: String(STEPS) },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const steps = Number(values.steps);
const began = performance.now();
let events = 0;
let failed = 0;
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const { broken, log, trace } = await simulate(seed, steps);
  events += log.split('\n').length;
  if (values.trace) console.log(trace.join('\n'));
  if (broken.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed}: ${broken[0]}`);
  console.log(`  npm run simulate -- --seed ${seed} --steps ${steps} --trace`);
}
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
console.log(`${values.seeds} seeds × ${steps} steps: ${failed} broken; ${events} events; ${seconds} s`);
process.exitCode = failed === 0 ? 0 : 1;
