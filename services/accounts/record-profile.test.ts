import { accountEvents } from '#contracts/accounts/events';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { describe, expect, it } from 'vitest';
import { usernameClaim } from './claim.ts';
import { now, registration, userId } from './testing/examples.ts';
import { recordProfile } from './record-profile.ts';
import { account } from './state.ts';
import { inTurns, randomFrom, scheduler } from './testing/turns.ts';

const USERNAMES = ['a', 'b', 'c'];
const commandOf = (commandId: string) => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor: { id: userId, role: 'customer' as const },
});

const standing = async (log: MemoryLog) => {
  const fresh = createHandler({ log, seal: async (_stream, _shapes, data) => data });
  const { state } = await fresh.load(account, userId);
  const claims = await Promise.all(USERNAMES.map((name) => fresh.load(usernameClaim.aggregate, name)));
  const held = USERNAMES.filter((_, index) => claims[index]?.state.holder === userId);
  return { state, held, claims };
};

const changeAtOnce = async (seed: number, changes: number) => {
  const log = new MemoryLog();
  const process = () => createHandler({ log, seal: async (_stream, _shapes, data) => data });
  const processes = [process(), process(), process()];
  const [first = process()] = processes;
  await first.handle(
    usernameClaim.aggregate,
    'a',
    usernameClaim.claim({ userId }, { now }),
    commandOf('register'),
  );
  const begun = accountEvents.AccountRegistered.create({ ...registration, usernameKey: 'a' });
  await first.handle(account, userId, () => ({ kind: 'accept', events: [begun] }), commandOf('register'));
  const { turn, run } = scheduler(seed);
  const random = randomFrom(seed + 1_000_000);
  const all = Array.from({ length: changes }, (_, index) => {
    const handler = inTurns(processes[index % processes.length] ?? first, turn);
    const personal = {
      usernameKey: (name: string) => name,
      profileKey: (_user: string, { name, username }: { name: string; username: string }) =>
        `${name} ${username}`,
    };
    const profile = { name: `Name ${index}`, username: USERNAMES[random(USERNAMES.length)] ?? 'a' };
    const deps = { handler, personal, clock: () => now };
    return recordProfile({ deps, userId, profile, context: commandOf(`change ${index}`) });
  });
  await run(Promise.all(all));
  return { log, outcomes: await Promise.all(all) };
};

describe('changes of a username at the same time', () => {
  it('leave the account on a claim of its own and no other claimed, in 2,000 orders of their steps', async () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const { log, outcomes } = await changeAtOnce(seed, 5);
      expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'done'));
      const { state, held, claims } = await standing(log);
      if (state.status !== 'registered') throw new Error('not registered');
      expect({ seed, held }).toEqual({ seed, held: [state.usernameKey] });
      const claim = claims[USERNAMES.indexOf(state.usernameKey)];
      expect({ seed, claim: state.usernameClaim }).toEqual({ seed, claim: claim?.state.number });
    }
  }, 60_000);
});

describe('a change of a username that an event of before does not name the claim of', () => {
  it('leaves the old claim to the process', async () => {
    const log = new MemoryLog();
    const handler = createHandler({ log, seal: async (_stream, _shapes, data) => data });
    await handler.handle(
      usernameClaim.aggregate,
      'a',
      usernameClaim.claim({ userId }, { now }),
      commandOf('claim'),
    );
    const before = { ...registration, usernameKey: 'a', usernameClaim: null };
    const begun = accountEvents.AccountRegistered.create(before);
    await handler.handle(account, userId, () => ({ kind: 'accept', events: [begun] }), commandOf('register'));
    const personal = { usernameKey: (name: string) => name, profileKey: () => 'p2' };
    const deps = { handler, personal, clock: () => now };
    const profile = { name: 'Hodan', username: 'b' };
    await recordProfile({ deps, userId, profile, context: commandOf('change') });
    expect((await standing(log)).held).toEqual(['a', 'b']);
  });
});
