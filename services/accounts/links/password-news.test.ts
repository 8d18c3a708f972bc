import { describe, expect, it } from 'vitest';
import { accountEvents, securityEvents } from '#contracts/accounts/events';
import { MINUTE } from '#contracts/kernel/duration';
import type { DomainEvent } from '#contracts/kernel/event';
import { createHandler } from '../../kernel/handle.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { isPasswordNews } from './password-news.ts';
import { emailChanged, marked, now, registered, registration, userId } from '../testing/examples.ts';

/** An account whose password is changed at each of these minutes. */
const changedAt = (changes: readonly number[], ...security: readonly DomainEvent[]) => {
  const log = new MemoryLog();
  const write = (category: string, event: DomainEvent, minute = 0) => {
    const stream = `${category}-${userId}`;
    const revision = log.all.filter((each) => each.stream === stream).length;
    const schema = event.type === 'AccountRegistered' ? accountEvents.AccountRegistered.version : 1;
    log.all.push({
      id: `${category} ${revision}`,
      stream,
      revision,
      position: BigInt(log.all.length + 1),
      type: event.type,
      data: event.data,
      metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema },
      created: new Date(now.getTime() + minute * MINUTE),
    });
    return `${category} ${revision}`;
  };
  write('account', registered);
  for (const event of security) write('security', event);
  const ids = changes.map((minute, index) =>
    write('account', accountEvents.PasswordChanged.create({ ...marked, passwordVersion: index + 2 }), minute),
  );
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const told = async () => {
    const news = [];
    for (const id of ids) if (await isPasswordNews({ handler, log }, userId, id)) news.push(id);
    return news;
  };
  return { ids, told, write };
};

const confirmed = (emailKey: string) => securityEvents.EmailConfirmed.create({ ...marked, emailKey });

describe('changes of the password', () => {
  const often = Array.from({ length: 31 }, (_, minute) => minute / 2);

  it('are told to an address that nobody has confirmed three times in half an hour', async () => {
    const { ids, told } = changedAt([...often, 60]);
    expect(await told()).toEqual([...ids.slice(0, 3), ids.at(-1)]);
  });

  it('are all told to the address that was confirmed', async () => {
    const { ids, told } = changedAt(often, confirmed(registration.emailKey));
    expect(await told()).toEqual(ids);
  });

  it('are not told later to an address that was confirmed only after them', async () => {
    const { ids, told, write } = changedAt(often);
    write('security', confirmed(registration.emailKey), 20);
    expect(await told()).toEqual(ids.slice(0, 3));
  });

  it('are told as to any other where it was a former address that was confirmed', async () => {
    const { ids, told, write } = changedAt(often, confirmed(registration.emailKey));
    write('account', emailChanged);
    expect(await told()).toEqual(ids.slice(0, 3));
  });
});
