import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { composeProjector } from '#projections/compose-projector';
import type { OtherTimes } from '#projections/kernel/running/runner-times';
import { readVariables } from '#projections/stores';
import { composeApi } from '../../services/app/compose/compose-api.ts';
import { readConfig } from '../../services/platform/config.ts';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { createLogger, type LogLevel } from '../../services/platform/logger.ts';
import { openBackDoor } from './back-door.ts';
import { startEventStoreInside } from './event-store.ts';
import type { LaunchedNode } from './node-process.ts';
import {
  isFailure,
  launchApi,
  peopleOf,
  untilProjecting,
  untilReady,
  variablesFor,
  type OpenShop,
} from './shop.ts';
import { asOneShop } from './visitor.ts';

/**
 * A whole separate shop whose event store, projector and first api run in this process: it is there in a third of the
 * time, since nothing of it is loaded and compiled again. Further apis are processes of their own, so that what one
 * learns from another goes through the stores alone. For tests that call a shop; those that end, kill, load or measure
 * its processes, or replace modules in them, need `openTestShop`.
 */
export const openShopInside = async ({
  apis = 1,
  env = {},
  times,
}: { apis?: number; env?: object; times?: OtherTimes } = {}): Promise<OpenShop> => {
  const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  const eventStore = await startEventStoreInside(folder, inject('eventStoreMode'));
  const variables: NodeJS.ProcessEnv = { ...(await variablesFor(eventStore)), ...env };
  const PORT = String(await freePort());
  const config = readConfig({ ...variables, PORT });
  const [apiLog, projectorLog] = [noteLines(config.logLevel), noteLines(config.logLevel)];
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const api = composeApi(config, apiLog.logger, ended.reject);
  const onAnotherLog = () =>
    ended.reject(new Error('The projector would have ended: the log is another one'));
  const projector = composeProjector(readVariables(variables), projectorLog.logger, onAnotherLog, times);
  await api.start();
  projector.start().catch(ended.reject);
  const origin = `http://127.0.0.1:${PORT}`;
  await Promise.race([untilReady(origin), ended.promise]);

  const others: LaunchedNode[] = [];
  const another = async (changes: NodeJS.ProcessEnv) => {
    const other = await launchApi({ ...variables, ...changes });
    others.push(other.process);
    await Promise.race([untilReady(other.origin), other.process.failed]);
    asOneShop([origin, other.origin]);
    return other.origin;
  };
  const origins = [origin, ...(await Promise.all(Array.from({ length: apis - 1 }, () => another({}))))];

  const backDoor = openBackDoor(config);
  const people = await peopleOf(backDoor, origins);
  await Promise.race([untilProjecting(backDoor), ended.promise]);
  return {
    ...people,
    origin,
    origins,
    backDoor,
    env: variables,
    another,
    eventStoreFolder: folder,
    said: () => [...apiLog.lines, ...projectorLog.lines, ...others.map(({ said }) => said())].join(''),
    failures: () => [...apiLog.lines, ...others.flatMap(({ said }) => said().split('\n'))].filter(isFailure),
    stop: async () => {
      await backDoor.close();
      await Promise.all([api, projector, ...others].map((each) => each.stop()));
      await eventStore.stop();
      rmSync(folder, { recursive: true, force: true });
      // What would have ended a process, such as another vault's key, has to fail the tests here as well.
      await Promise.race([ended.promise, Promise.resolve()]);
    },
  };
};

/** A logger that keeps its lines. */
const noteLines = (level: LogLevel) => {
  const lines: string[] = [];
  return { lines, logger: createLogger(level, { write: (line) => void lines.push(line) }) };
};
