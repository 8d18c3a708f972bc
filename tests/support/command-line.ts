import { execFile } from 'node:child_process';
import { FOR_NODE } from './node-process.ts';

interface Ended {
  readonly code: number;
  /** All of its output. */
  readonly said: string;
}

/** Runs one of our command lines to its end, with these variables and no other of ours. */
export const runCommandLine = (
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ended> =>
  new Promise((resolve) => {
    const all = { ...FOR_NODE, NODE_ENV: 'test', ...env };
    const child = execFile(process.execPath, [script, ...args], { env: all }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? 1, said: out + errors }),
    );
  });
