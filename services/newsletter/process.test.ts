import { describe, expect, it } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import { DAY } from '#contracts/kernel/duration';
import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { ADDRESSED_AT_ONCE, issueEvents } from '#contracts/newsletter/events';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import type { StoredTask } from '../kernel/process-manager.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { OpenTasks } from '../platform/work/open-tasks.ts';
import { SUBSCRIPTION_CONFIRMATION_LASTS } from './decide/subscribing.ts';
import { newsletterProcess } from './process.ts';
import { ALL, issues, subscription } from './state.ts';
import { subscriptionOf } from './subscriptions.ts';
import {
  at,
  confirmed,
  issueId,
  later,
  left,
  now,
  requested,
  subscriberId,
  written,
} from './testing/examples.ts';

const EMAIL_KEY = 'hodan';
const subscriptionId = subscriptionOf(EMAIL_KEY);
const ofHodan = <Event extends { readonly data: object }>(event: Event): Event => ({
  ...event,
  data: { ...event.data, subscriptionId },
});
const userId = '665f1c2ab3d4e5f607182954';

/** A log in memory, and a read table with these subscriptions. */
const newWorld = (subscribed: readonly string[] = []) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const forgotten: string[] = [];
  const world = { now };
  const manager = newsletterProcess({
    handler,
    log,
    personal: {
      open: (events) => Promise.resolve(events),
      emailKey: (email) => email,
      makeKey: () => Promise.resolve(),
      destroyKey: (person) => Promise.resolve(void forgotten.push(person)),
    },
    noteErasure: (person) => Promise.resolve(void forgotten.push(`noted ${person}`)),
    links: {} as never,
    subscribers: {
      count: () => Promise.resolve(subscribed.length),
      after: (id, limit) => Promise.resolve(subscribed.filter((each) => each > (id ?? '')).slice(0, limit)),
    },
    emailKeysOfDeleted: () => Promise.resolve(['an address without a subscription', EMAIL_KEY]),
    isOffered: true,
    clock: () => world.now,
  });
  const write = async (...events: readonly DomainEvent[]) => {
    for (const event of events) {
      const isIssue = Object.hasOwn(issueEvents, event.type);
      const context = processContext('test', `${log.all.length}`);
      if (isIssue) await handler.handle(issues, ALL, () => accept(event as never), context);
      else await handler.handle(subscription, subscriptionId, () => accept(event as never), context);
    }
  };
  /** All tasks that follow from the log, and from these other events, whenever they are due. */
  const tasks = (...others: readonly RecordedEvent[]): readonly StoredTask[] => {
    const open = new OpenTasks([manager], () => world.now);
    for (const event of [...log.all, ...others]) open.see({ ...event, created: now });
    return open.notedUpTo(10n ** 9n).map(({ key, data, cause }) => ({ key, data, cause, attempts: 0 }));
  };
  const types = () => log.all.map(({ type }) => type);
  return { world, log, manager, write, tasks, types, forgotten };
};

describe('a subscription that nobody confirms', () => {
  it('lapses when its link is over, and who it was is forgotten', async () => {
    const { world, manager, write, tasks, types, forgotten } = newWorld();
    await write(ofHodan(requested()));
    world.now = later(SUBSCRIPTION_CONFIRMATION_LASTS + 60_000);
    for (const task of tasks()) expect(await manager.act(task)).toBe('done');
    expect(types()).toEqual(['NewsletterRequested', 'NewsletterLapsed']);
    for (const task of tasks()) expect(await manager.act(task)).toBe('done');
    expect(forgotten).toEqual([subscriberId, `noted ${subscriberId}`]);
  });

  it('is left alone once it is confirmed', async () => {
    const { write, tasks } = newWorld();
    await write(ofHodan(requested()), ofHodan(confirmed));
    expect(tasks()).toEqual([]);
  });
});

describe('who leaves', () => {
  it('is forgotten, however often it is tried', async () => {
    const { manager, write, tasks, forgotten } = newWorld();
    await write(ofHodan(requested()), ofHodan(confirmed), ofHodan(left));
    for (const task of [...tasks(), ...tasks()]) expect(await manager.act(task)).toBe('done');
    expect(new Set(forgotten)).toEqual(new Set([subscriberId, `noted ${subscriberId}`]));
  });

  const deleted: RecordedEvent = {
    ...accountEvents.AccountDeleted.create({ userId, at }),
    id: 'deleted',
    stream: `account-${userId}`,
    revision: 1,
    position: 9n,
    created: now,
    metadata: { $correlationId: 's', $causationId: '', actor: { process: 'test' }, schema: 1 },
  };

  it('is forgotten again by a list that is filled years later, and takes nothing else along', async () => {
    const { world, manager, write, tasks, types, forgotten } = newWorld();
    await write(ofHodan(requested()), ofHodan(confirmed), ofHodan(left));
    world.now = later(1_000 * DAY);
    // The address may have another subscriber by now, who has nothing to do with the account that was deleted.
    for (const task of tasks(deleted)) expect(await manager.act(task)).toBe('done');
    expect(forgotten).toEqual([subscriberId, `noted ${subscriberId}`]);
    expect(types()).toEqual(['NewsletterRequested', 'NewsletterConfirmed', 'NewsletterLeft']);
    expect(tasks(deleted).map(({ key }) => key)).toEqual([`forget ${subscriberId}`]);
  });

  it('leaves also by deleting the account that has the address', async () => {
    const { manager, write, tasks, types } = newWorld();
    await write(ofHodan(requested()), ofHodan(confirmed));
    for (const task of [...tasks(deleted), ...tasks(deleted)]) expect(await manager.act(task)).toBe('done');
    expect(types()).toEqual(['NewsletterRequested', 'NewsletterConfirmed', 'NewsletterLeft']);
  });
});

describe('an issue', () => {
  const ids = Array.from({ length: 2 * ADDRESSED_AT_ONCE + 1 }, (_, n) => n.toString(16).padStart(24, '0'));
  const addressedIn = (log: MemoryLog) =>
    log.all.flatMap(({ type, data }) =>
      type === 'NewsletterIssueAddressed'
        ? (data as { readonly subscriptionIds: readonly string[] }).subscriptionIds
        : [],
    );

  it('is addressed to each subscriber once, whoever does the task beside, and then ends', async () => {
    const { log, manager, write, tasks, types } = newWorld(ids);
    await write(written);
    for (let times = 0; times < 6; times += 1)
      await Promise.all(tasks().flatMap((task) => [manager.act(task), manager.act(task)]));
    expect(addressedIn(log)).toEqual(ids);
    expect(types().at(-1)).toBe('NewsletterIssueEnded');
    expect(tasks()).toEqual([]);
  });

  it('goes on where a process died: a list that is filled again knows behind whom', async () => {
    const { log, manager, write, tasks } = newWorld(ids);
    await write(written);
    await manager.act(tasks()[0] as StoredTask);
    const heir = newWorld(ids);
    const stored = log.all.map(({ type, data }) => ({ type, data }));
    await heir.write(...stored);
    expect(heir.tasks().map(({ data }) => data)).toEqual([{ what: 'issue', issueId }]);
    for (let times = 0; times < 4; times += 1) for (const task of heir.tasks()) await heir.manager.act(task);
    expect(addressedIn(heir.log)).toEqual(ids);
  });

  it('of nobody ends at once', async () => {
    const { manager, write, tasks, types } = newWorld();
    await write(written);
    expect(await manager.act(tasks()[0] as StoredTask)).toBe('done');
    expect(types()).toEqual(['NewsletterIssueWritten', 'NewsletterIssueEnded']);
  });
});
