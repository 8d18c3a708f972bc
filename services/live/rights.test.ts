import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contracts/kernel/recorded';
import { AMINA, BILAN, Ear, person, signedIn, visitor } from './testing/examples.ts';
import { Hub } from './hub.ts';
import type { ListenRequest } from './listener.ts';
import { createRights, type Rights } from './rights.ts';

let hub: Hub;
let standing: Map<string, Role>;
let asked: (readonly string[])[];
let errors: unknown[];
let rights: Rights;
beforeEach(() => {
  hub = new Hub();
  hub.begin(0n);
  [asked, errors] = [[], []];
  standing = new Map([
    [signedIn(AMINA, 'admin').sessionId, 'admin'],
    [signedIn(BILAN, 'customer').sessionId, 'customer'],
  ]);
  const sessions = {
    standing: (ids: readonly string[]) => {
      asked.push(ids);
      return Promise.resolve(standing);
    },
  };
  rights = createRights(hub, { sessions, onError: (error) => errors.push(error) });
});

const join = (asking: ListenRequest) => {
  const ear = new Ear();
  const listener = hub.join(asking, 0n, ear);
  ear.heard();
  return { ear, listener };
};

describe('somebody whose account has changed', () => {
  it('hears of it and is let go, when the session has ended', async () => {
    const [amina, bilan] = [join(person(AMINA, 'admin')), join(person(BILAN))];
    standing.delete(signedIn(BILAN, 'customer').sessionId);
    rights.changed(BILAN);
    await nextTurn();
    expect(bilan.ear.heard()).toEqual([[{ kind: 'session' }]]);
    expect([bilan.ear.writableEnded, amina.ear.writableEnded]).toEqual([true, false]);
    expect(asked).toEqual([[signedIn(BILAN, 'customer').sessionId]]);
  });

  it('is let go when the role is another, whichever it is', async () => {
    const [amina, bilan] = [join(person(AMINA, 'admin')), join(person(BILAN))];
    standing.set(signedIn(AMINA, 'admin').sessionId, 'customer');
    standing.set(signedIn(BILAN, 'customer').sessionId, 'admin');
    rights.changed(AMINA);
    rights.changed(BILAN);
    await nextTurn();
    expect([amina.ear.writableEnded, bilan.ear.writableEnded]).toEqual([true, true]);
  });

  it('goes on listening when nothing of that is so', async () => {
    const { ear } = join(person(BILAN));
    rights.changed(BILAN);
    await nextTurn();
    expect([ear.writableEnded, ear.heard()]).toEqual([false, []]);
  });

  it('is asked for only where somebody of that account listens', async () => {
    join(visitor());
    rights.changed(BILAN);
    rights.checkAll();
    await nextTurn();
    expect(asked).toEqual([]);
  });
});

it('all sessions are looked at in one question', async () => {
  const ears = [join(person(AMINA, 'admin')), join(person(BILAN)), join(person(BILAN)), join(visitor())];
  standing.clear();
  rights.checkAll();
  await nextTurn();
  expect(asked).toEqual([[signedIn(AMINA, 'admin').sessionId, signedIn(BILAN, 'customer').sessionId]]);
  expect(ears.map(({ ear }) => ear.writableEnded)).toEqual([true, true, true, false]);
});

it('who joined while something changed is looked at again', async () => {
  const before = rights.changes();
  rights.changed(BILAN);
  standing.clear();
  const { ear, listener } = join(person(BILAN));
  rights.joined(listener, before);
  await nextTurn();
  expect(ear.writableEnded).toBe(true);
  const quiet = join(person(AMINA, 'admin'));
  rights.joined(quiet.listener, rights.changes());
  await nextTurn();
  expect(quiet.ear.writableEnded).toBe(false);
});
