import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import { testDatabase } from '../tests/support/stores.ts';
import type { TestLog } from '../tests/support/log-on-node.ts';
import { testLog } from '../tests/support/test-log.ts';
import { projectionsOf } from './index.ts';
import type { Log } from './kernel/ports.ts';
import { at, exampleId, openWith } from './kernel/testing/examples.ts';
import { startRunner, type Runner } from './kernel/running/runner.ts';
import { verify } from './kernel/rebuilding/verify.ts';

const [userId, silent] = [exampleId(1), { info: () => {}, warn: () => {}, error: () => {} }];
const account = `account-${userId}`;
/** The people whose keys are destroyed. */
const destroyed = new Set<string>();
const projections = projectionsOf({ open: openWith(destroyed), zone: 'Africa/Mogadishu' });

let url: string;
let log: TestLog;
let runner: Runner;

beforeAll(async () => {
  ({ url } = await testDatabase());
  log = await testLog();
  const keys = { emailKey: 'e', usernameKey: 'u', profileKey: 'p', passwordVersion: 1, usernameClaim: 1 };
  const profile = { name: 'sealed:Asha', username: 'sealed:asha', email: 'sealed:asha@suuq.test' };
  await log.append(
    account,
    accountEvents.AccountRegistered.create({ userId, ...profile, ...keys, registeredAt: at(1) }),
  );
  runner = startRunner({ url, log, projections, logger: silent });
});
afterAll(() => runner.stop());

it('finds no difference in somebody who is erased while the log is read, before the tables know of it', async () => {
  await verify({ url, log, projections });
  await runner.stop();
  const erase = async () => {
    destroyed.add(userId);
    await log.append(account, accountEvents.AccountDeleted.create({ userId, at: at(2) }));
  };
  const lagging: Log = {
    readStream: log.readStream.bind(log),
    follow: log.follow.bind(log),
    seen: log.seen.bind(log),
    head: async () => {
      if (destroyed.has(userId)) runner = startRunner({ url, log, projections, logger: silent });
      return log.head();
    },
    async *readAll(...asked: Parameters<Log['readAll']>) {
      await erase();
      yield* log.readAll(...asked);
    },
  };
  expect(await verify({ url, log: lagging, projections })).toMatchObject({ differing: { count: 0 } });
});
