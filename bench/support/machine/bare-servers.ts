import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import grpc from '@grpc/grpc-js';
import { must, newBuyer } from '../http.ts';
import { measuredRound, serverCpu } from '../measured.ts';
import { cpuOfProcess } from '../processes.ts';
import { ECHO } from './echo.ts';
import type { Limit } from './limit.ts';

const MOST = { seconds: 3, atOnce: 16 } as const;

/** Starts a server of this folder in a process of its own, calls it as fast as it answers, and ends it. */
const asked = async (
  what: string,
  kind: 'express' | 'grpc',
  callerOf: (port: number) => { readonly call: () => Promise<void>; readonly close: () => void },
): Promise<Limit> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [port] = (await once(lines, 'line')) as [string];
  const { call, close } = callerOf(Number(port));
  const cpuOf = () => new Map([['server', cpuOfProcess(child.pid ?? 0)]]);
  await measuredRound(call, { ...MOST, seconds: 1 }, cpuOf);
  const round = await measuredRound(call, MOST, cpuOf);
  close();
  child.kill('SIGTERM');
  await ended;
  return [what, round.perSecond.toFixed(0), `${serverCpu(round).toFixed(3)} ms of its CPU each`];
};

export const bareAnswers = (): Promise<Limit> =>
  asked('a bare answer of Express', 'express', (port) => {
    const visitor = newBuyer(`http://127.0.0.1:${port}`);
    return { call: async () => void (await must(visitor, 'GET', '/')), close: () => undefined };
  });

export const bareEchoes = (): Promise<Limit> =>
  asked('a bare echo over gRPC', 'grpc', (port) => {
    const Client = grpc.makeGenericClientConstructor({ echo: ECHO }, 'Echo');
    const client = new Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
    const message = Buffer.alloc(500, 7);
    const call = () =>
      new Promise<void>((resolve, reject) => {
        const done = (error: grpc.ServiceError | null) => (error ? reject(error) : resolve());
        client.makeUnaryRequest(ECHO.path, ECHO.requestSerialize, ECHO.responseDeserialize, message, done);
      });
    return { call, close: () => client.close() };
  });
