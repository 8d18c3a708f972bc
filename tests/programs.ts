import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

export type Ended = { readonly code: number; readonly output: string; readonly seconds: number };

/** Runs an installed program in the project's root to its end; one that cannot start has code 127. */
export function run(command: string, args: readonly string[], { show = false } = {}): Promise<Ended> {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: [resolve(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter) },
  });
  let output = '';
  const hear = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return new Promise((fulfil) => {
    const end = (code: number) => fulfil({ code, output, seconds: (performance.now() - began) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
