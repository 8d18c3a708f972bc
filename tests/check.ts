import { run } from './programs.ts';

/** Runs types, lint, format and import rules at the same time; prints only what is wrong. */
const CHECKS: Record<string, readonly [string, ...string[]]> = {
  'types (node)': ['tsc', '-p', 'tsconfig.node.json'],
  'types (web)': ['tsc', '-p', 'web/tsconfig.json'],
  lint: ['oxlint', '--type-aware'],
  format: ['oxfmt', '--check'],
  imports: ['vitest', 'run', '--project', 'unit', 'tests/repository/import-rules.test.ts'],
};

const results = await Promise.all(
  Object.entries(CHECKS).map(async ([name, [command, ...args]]) => ({ name, ...(await run(command, args)) })),
);

for (const { name, code, output, seconds } of results) {
  if (code !== 0) console.log(output.trimEnd());
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`);
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
