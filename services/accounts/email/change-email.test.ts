import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import { accept } from '#services/kernel/decision';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { changeEmailByLink } from './change-email.ts';
import { emailClaim } from '../claim.ts';
import { decisions } from '../decisions.ts';
import { letterLinks } from '../links/letter-links.ts';
import { createLinkTokens } from '../links/link-tokens.ts';
import type { AccountsDeps } from '../ports.ts';
import { security } from '../security-state.ts';
import { createSyncedVaults } from '../synced-vaults.ts';
import { account } from '../state.ts';
import { workOff } from '../testing/crashes.ts';
import { deleted, now, registration, userId } from '../testing/examples.ts';
import { inTurns, randomFrom, scheduler } from '../testing/turns.ts';
import { command } from '../testing/world.ts';

const EMAILS = ['a', 'b', 'c'] as const;
const OTHER = '665f1c2ab3d4e5f60718293b';

/** A vault that accepts everything and has nothing: signing in does not matter here. */
const vault = {
  query: (asked: string | { readonly text: string }) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    return Promise.resolve({ rows: text.includes('vault.marks') ? [{ mark: '1', listeners: [] }] : [] });
  },
} as unknown as Pool;

/** One of several processes on one log. */
const processOn = (log: MemoryLog, time: { now: Date }): AccountsDeps => ({
  handler: createHandler({ log, seal: async (_stream, _shapes, data) => data }),
  log,
  pool: vault,
  personal: {
    emailKey: (email: string) => email,
    open: (events: unknown) => Promise.resolve(events),
    destroyKey: () => Promise.resolve(),
  } as unknown as AccountsDeps['personal'],
  links: createLinkTokens('a secret of more than thirty-two bytes'),
  orders: { openOf: () => Promise.resolve([]) } as unknown as AccountsDeps['orders'],
  chooseLanguage: () => Promise.resolve(),
  syncedVaults: createSyncedVaults(),
  clock: () => time.now,
  sessions: {} as never,
  devices: {} as never,
  users: {} as never,
  needsFactor: false,
  writesLetters: false,
  registration: 'open',
});

const newLog = async () => {
  const [log, time] = [new MemoryLog(), { now }];
  const deps = processOn(log, time);
  await deps.handler.handle(
    emailClaim.aggregate,
    'a',
    emailClaim.claim({ userId }, { now }),
    command(userId),
  );
  const begun = accountEvents.AccountRegistered.create({ ...registration, emailKey: 'a' });
  await deps.handler.handle(account, userId, () => accept(begun), command(userId));
  const ask = (email: string) => {
    const request = { userId, email, emailKey: email, passwordVersion: 1, presentKey: '' };
    return deps.handler.handle(
      security,
      userId,
      decisions.RequestEmailChange(request, { now: time.now }),
      command(userId),
    );
  };
  const tokenOf = async () => {
    const request = log.all.findLast(({ type }) => type === 'EmailChangeRequested');
    return (await letterLinks(deps).emailChange(userId, request?.id ?? ''))?.token ?? '';
  };
  const append = (event: ReturnType<typeof accountEvents.PasswordChanged.create> | typeof deleted) =>
    deps.handler.handle(account, userId, () => accept(event), command(userId));
  return { log, time, deps, ask, tokenOf, append };
};

/**
 * Clicks on a link in three processes at once, a newer request with clicks on its link, and whatever else the seed
 * adds.
 */
const allAtOnce = async (seed: number) => {
  const { log, time, ask, tokenOf, append } = await newLog();
  await ask('b');
  const first = await tokenOf();
  const { turn, run } = scheduler(seed);
  const follow = (token: string) =>
    changeEmailByLink(
      { ...processOn(log, time), handler: inTurns(processOn(log, time).handler, turn) },
      token,
      command,
    );
  const password = accountEvents.PasswordChanged.create({
    userId,
    passwordVersion: 2,
    at: now.toISOString(),
  });
  const happens = [
    async () => undefined,
    async () => append(password),
    async () => append(deleted),
    async () => {
      const claim = emailClaim.claim({ userId: OTHER }, { now });
      await processOn(log, time).handler.handle(emailClaim.aggregate, 'b', claim, command(OTHER));
    },
  ][randomFrom(seed)(4)];
  const newer = async () => {
    for (let turns = 0; turns < 3; turns += 1) await turn();
    await ask('c');
    const token = await tokenOf();
    await Promise.all([follow(token), follow(token)]);
  };
  const meanwhile = async () => {
    for (let turns = 0; turns < 2; turns += 1) await turn();
    await happens?.();
  };
  await run(Promise.all([follow(first), follow(first), follow(first), newer(), meanwhile()]));
  await workOff(processOn(log, time), log, time);
  return { log, deps: processOn(log, time) };
};

/** In how many orders the steps are tried; `ADDRESS_RACES` tries more. */
const RACES = Number(process.env['ADDRESS_RACES'] ?? 250);

describe('changes of an address at the same time', () => {
  it('leave the account on a claim of its own and no other claimed, whatever the order of their steps', async () => {
    const ends = new Set<string>();
    for (let seed = 1; seed <= RACES; seed += 1) {
      const { log, deps } = await allAtOnce(seed);
      const { state } = await deps.handler.load(account, userId);
      const claims = await Promise.all(EMAILS.map((key) => deps.handler.load(emailClaim.aggregate, key)));
      const held = EMAILS.filter((_, index) => claims[index]?.state.holder === userId);
      expect({ seed, held }).toEqual({ seed, held: state.status === 'registered' ? [state.emailKey] : [] });
      ends.add(state.status === 'registered' ? state.emailKey : state.status);
      const types = log.all.filter(({ stream }) => stream === `account-${userId}`).map(({ type }) => type);
      const closed = types.findIndex((type) => type === 'PasswordChanged' || type === 'AccountDeleted');
      expect(closed >= 0 ? types.slice(closed) : []).not.toContain('EmailChanged');
    }
    expect([...ends].toSorted()).toEqual(['a', 'b', 'c', 'deleted']);
  }, 60_000);
});
