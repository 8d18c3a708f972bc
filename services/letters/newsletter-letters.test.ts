import { describe, expect, it } from 'vitest';
import { issueEvents, subscriptionEvents } from '#contracts/newsletter/events';
import { at, now, orderId, subscriber, subscriptionId, userId } from './testing/examples.ts';
import { begun, newWorld, recorded } from './testing/world.ts';

describe('the newsletter', () => {
  it('asks an address once for each time that it is to be asked, and not who confirmed meanwhile', async () => {
    const { act, tasks, server } = await newWorld({
      subscriberOf: () => Promise.resolve({ ...subscriber, confirmToken: 'confirm-token' }),
    });
    const asked = recorded(
      subscriptionEvents.NewsletterRequested.create({
        subscriptionId,
        subscriberId: subscriber.personId,
        email: subscriber.address,
        language: 'so',
        at,
      }),
      'asked',
    );
    expect(await act(tasks(begun, asked)[0])).toBe('done');
    expect([...server.values()]).toMatchObject([
      {
        userId: subscriber.personId,
        language: 'so',
        to: { name: '', address: subscriber.address },
        content: { greeting: 'Salaan,' },
      },
    ]);
    const late = await newWorld();
    expect(await late.act(late.tasks(begun, asked)[0])).toBe('done');
    expect(late.server.size).toBe(0);
  });

  const addressed = (eventId: string, ...subscriptionIds: string[]) =>
    recorded(issueEvents.NewsletterIssueAddressed.create({ issueId: orderId, subscriptionIds, at }), eventId);

  it('goes to each whom an issue is addressed to, one after the other, with the way out in its head', async () => {
    const { act, tasks, server } = await newWorld();
    const due = tasks(begun, addressed('one', subscriptionId, userId));
    expect(due.map(({ dueAt }) => dueAt.getTime() - now.getTime())).toEqual([0, 200]);
    for (const task of due) expect(await act(task)).toBe('done');
    const leave = { href: 'https://shop.example/newsletter/leave/leave-token' };
    expect([...server.values()]).toMatchObject([{ content: { leave } }, { content: { leave } }]);
  });

  it('goes to nobody twice for one issue, also where they were addressed again, and to nobody who has left', async () => {
    const { act, tasks, took } = await newWorld();
    expect(await act(tasks(begun, addressed('one', subscriptionId))[0])).toBe('done');
    expect(tasks(begun, addressed('one', subscriptionId), addressed('two', subscriptionId))).toEqual([]);
    expect(took()).toBe(1);
    const gone = await newWorld({ subscriberOf: () => Promise.resolve(undefined) });
    expect(await gone.act(gone.tasks(begun, addressed('one', subscriptionId))[0])).toBe('done');
    expect(gone.took()).toBe(0);
  });
});
