import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { events, makeVault, openProcess, type Remembering } from './testing/remembering.ts';

let one: Remembering;
let other: Remembering;
let answered: (text: string) => Promise<void>;
beforeAll(async () => {
  const { url } = await testDatabase();
  await makeVault(url);
  one = openProcess(url);
  other = openProcess(url, { onAnswer: (text) => answered(text) });
});
beforeEach(async () => {
  answered = () => Promise.resolve();
  await expect.poll(() => one.isCertain() && other.isCertain()).toBe(true);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
});

let persons = 0;
const newId = () => `person-${++persons}`;
const seal = ({ personal }: Remembering, who: string) =>
  personal.seal('home-1', events.Moved, { who, name: 'Hodan' });
const opened = async ({ personal }: Remembering, data: unknown) => {
  const metadata = { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema: 1 };
  const place = { id: 'e', stream: 'home-1', revision: 0, position: 1n, type: 'Moved' };
  return (await personal.open([{ ...place, data, metadata, created: new Date(0) }]))[0]?.data;
};

describe("a person's key that a process has made", () => {
  /** How often the last of these asks for the key that they make in turn, until it has sealed with it. */
  const askedAfterMaking = async (...makers: readonly Remembering[]) => {
    const who = newId();
    for (const { personal } of makers) await personal.makeKey(who);
    const questions = () => other.asked.filter((text) => text.includes('from vault.person_keys')).length;
    const before = questions();
    const sealed = await seal(other, who);
    const times = questions() - before;
    expect(await opened(one, sealed)).toEqual({ who, name: 'Hodan' });
    return times;
  };

  it('is not read to seal with it, unless another process had made one', async () => {
    await expect.poll(() => askedAfterMaking(other)).toBe(0);
    expect(await askedAfterMaking(one, other)).toBe(1);
  });

  it('is not remembered if it was destroyed before its making was answered', async () => {
    const who = newId();
    const [isMade, isDestroyed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answered = async (text) => {
      if (!text.startsWith('insert into vault.person_keys')) return;
      isMade.resolve();
      await isDestroyed.promise;
    };
    const making = other.personal.makeKey(who);
    await isMade.promise;
    await one.personal.destroyKey(who);
    isDestroyed.resolve();
    await making;
    expect(await seal(other, who)).toEqual({ who, name: '[erased]' });
  });
});
