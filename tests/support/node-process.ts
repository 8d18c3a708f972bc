import { spawn } from 'node:child_process';
import { eventually } from '#resilience/eventually';
import { builtProgram } from './built-programs.ts';

export type LaunchedNode = {
  readonly pid: number;
  /** The end of its output so far. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Rejects when it ends, with the reason. */
  readonly failed: Promise<never>;
};

export type StartedNode = LaunchedNode & { readonly port: number };

/** The most characters of a process's output that are kept. */
const KEPT = 200_000;

const { PATH, NODE_COMPILE_CACHE } = process.env;
/** The variables that Node itself reads, for a process that must get no other of ours. */
export const FOR_NODE: NodeJS.ProcessEnv = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/** Starts one of our scripts. It ends with this process. */
export function launchNode(
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  cwd: string = process.cwd(),
): LaunchedNode {
  const child = spawn(process.execPath, [builtProgram(script, env), ...args], {
    cwd,
    env: { ...process.env, SUUQ_SUPERVISED: '1', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-KEPT));
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`${script} ended with ${signal ?? code}: ${said.slice(-10_000)}`)),
    );
  });
  const ended = failed.catch(() => undefined);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid ?? 0, said: () => said, stop: end('SIGTERM'), kill: end('SIGKILL'), failed };
}

/** The address of an embedded event store, including its secret. */
export const eventStoreAddress = (port: number, secret: string): string =>
  `esdb://127.0.0.1:${port}?tls=false&connectionName=${encodeURIComponent(secret)}`;

/** Starts one of our server scripts and waits for its line `listening 127.0.0.1:PORT`. */
export async function startNode(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<StartedNode> {
  const node = launchNode(script, args, env);
  const port = await Promise.race([announcedPort(node), node.failed]);
  return { ...node, port };
}

const announcedPort = async ({ said }: LaunchedNode): Promise<number> => {
  const port = await eventually(() => /listening 127\.0\.0\.1:(\d+)/.exec(said())?.[1], {
    within: 60_000,
    every: 5,
  });
  if (port === undefined) throw new Error(`It does not say where it listens: ${said()}`);
  return Number(port);
};
