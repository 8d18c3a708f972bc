import { expect, it } from 'vitest';
import { accountEvents, securityEvents } from '#contracts/accounts/events';
import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { emailBefore, newestRequest, requestBy } from './requested-email.ts';
import { emailChanged, marked, registered, userId } from '../testing/examples.ts';

const requested = (name: string) =>
  securityEvents.EmailChangeRequested.create({
    ...marked,
    email: `${name}@suuq.test`,
    emailKey: name,
    passwordVersion: 1,
  });

/** A stream of these events, and the ids of those that were opened. */
const streamOf = (...events: readonly DomainEvent[]) => {
  const opened: string[] = [];
  const stored = events.map(({ type, data }, revision): RecordedEvent => ({
    id: `event ${revision}`,
    stream: `any-${userId}`,
    revision,
    position: BigInt(revision),
    type,
    data,
    metadata: {
      $correlationId: 'c',
      $causationId: 'c',
      actor: { process: 'test' },
      schema: type === 'AccountRegistered' ? accountEvents.AccountRegistered.version : 1,
    },
    created: new Date(0),
  }));
  const open = (sealed: readonly RecordedEvent[]) => {
    opened.push(...sealed.map(({ id }) => id));
    return Promise.resolve(sealed);
  };
  return {
    deps: { log: { readStream: () => Promise.resolve(stored) }, personal: { open } } as never,
    opened,
  };
};

it('of a long stream of requests opens only the one that is asked for', async () => {
  const { deps, opened } = streamOf(requested('one'), requested('two'), requested('three'));
  expect(await newestRequest(deps, userId)).toMatchObject({ email: 'three@suuq.test' });
  expect(await requestBy(deps, userId, 'event 1')).toMatchObject({ email: 'two@suuq.test' });
  expect(await requestBy(deps, userId, 'event 9')).toBeUndefined();
  expect(opened).toEqual(['event 2', 'event 1']);
});

it('opens only the event that says the address of before another one', async () => {
  const { deps, opened } = streamOf(registered, emailChanged, emailChanged);
  expect(await emailBefore(deps, userId, 'event 1')).toEqual({
    email: 'hodan@suuq.test',
    emailKey: 'e1',
  });
  expect(await emailBefore(deps, userId, 'event 2')).toEqual({
    email: 'hodan.ali@suuq.test',
    emailKey: 'e2',
  });
  expect(opened).toEqual(['event 0', 'event 1']);
});
