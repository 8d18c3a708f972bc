import { spawn } from 'node:child_process';

export type StartedNode = {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** Starts one of our server scripts and waits for its line `listening 127.0.0.1:PORT`. It ends with this process. */
export function startNode(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<StartedNode> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, SUUQ_SUPERVISED: '1', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      const port = /listening 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) {
        resolve({ pid: child.pid ?? 0, port: Number(port), stop: end('SIGTERM'), kill: end('SIGKILL') });
      }
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`${script} ended with ${signal ?? code}: ${said}`)),
    );
  });
}
