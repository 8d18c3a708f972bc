import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `make bench`: every benchmark of this folder, one after another, each with its own table. */
const folder = import.meta.dirname;
const wanted = process.argv.slice(2);

const benchmarks = readdirSync(folder).filter(
  (name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
);
for (const name of benchmarks) {
  console.log(`\n## ${name.replace('.bench.ts', '')}`);
  const { status } = spawnSync(process.execPath, [join(folder, name)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
