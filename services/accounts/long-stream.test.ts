import { expect, it } from 'vitest';
import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept } from '#services/kernel/decision';
import { createHandler } from '#services/kernel/handle';
import { processContext } from '#services/kernel/process-context';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { account } from './state.ts';
import { marked, registered, registration, userId } from './testing/examples.ts';

const processOn = (log: MemoryLog) => createHandler({ log, seal: async (_stream, _shapes, data) => data });

it('an account that was changed for years is read from its last thousand events at most', async () => {
  const log = new MemoryLog();
  const first = processOn(log);
  const write = (event: AccountEvent, number: number) =>
    first.handle(account, userId, () => accept(event), processContext('test', `${number}`));
  await write(registered, 0);
  const { name, username, usernameKey } = registration;
  for (let change = 1; change < 3_500; change += 1) {
    const names = { name, username, usernameKey, usernameClaim: change, profileKey: `profile ${change}` };
    await write(accountEvents.ProfileUpdated.create({ ...marked, ...names }), change);
  }
  let read = 0;
  const readStream = log.readStream.bind(log);
  log.readStream = async (...asked) => {
    const events = await readStream(...asked);
    read += events.length;
    return events;
  };
  const { state } = await processOn(log).load(account, userId);
  expect(state).toMatchObject({ status: 'registered', profileKey: 'profile 3499', emailClaim: null });
  expect(read).toBeLessThan(1_000);
});
