import { beforeEach, describe, expect, it } from 'vitest';
import { createSignedIn } from './signed-in.ts';

const ASHA = 'a'.repeat(24);
const BILE = 'b'.repeat(24);

let cookie: string | undefined;
let reloads: number;
let signedIn: ReturnType<typeof createSignedIn>;

beforeEach(() => {
  cookie = ASHA;
  reloads = 0;
  signedIn = createSignedIn({
    hinted: () => cookie,
    forgetHint: () => {
      cookie = undefined;
    },
    reload: () => {
      reloads += 1;
    },
  });
});

const begin = (id: string) => {
  cookie = id;
  signedIn.begin(id);
};

it('knows a visitor without asking anybody', () => {
  cookie = undefined;
  expect(signedIn.current()).toEqual({ id: undefined, session: 0, asking: false, hasLeft: false });
});

describe('a session that has ended', () => {
  it('makes a visitor of who only looks around, and the cookie is forgotten', () => {
    signedIn.ended(0);
    expect(signedIn.current()).toMatchObject({ id: undefined, asking: false });
    expect(cookie).toBeUndefined();
  });

  it('leaves a page of theirs as it is, and asks', () => {
    const letGo = signedIn.hold();
    signedIn.ended(0);
    expect(signedIn.current()).toMatchObject({ id: ASHA, asking: true });
    letGo();
    signedIn.giveUp();
    expect(signedIn.current()).toMatchObject({ id: undefined, asking: false });
  });

  it('is no news of somebody who has left, whatever was on its way', async () => {
    signedIn.hold();
    await signedIn.leave(Promise.resolve());
    signedIn.ended(0);
    expect(signedIn.current()).toMatchObject({ id: undefined, asking: false, hasLeft: true });
  });

  it('is no news while another one takes its place, and the cookie stays', async () => {
    const answered = Promise.withResolvers<string>();
    const replacing = signedIn.replace(answered.promise);
    signedIn.ended(0);
    expect(signedIn.current()).toMatchObject({ id: ASHA, asking: false });
    expect(cookie).toBe(ASHA);
    answered.resolve('as somebody else');
    expect(await replacing).toBe('as somebody else');
    signedIn.ended(0);
    expect(signedIn.current()).toMatchObject({ id: undefined });
  });

  it('lets a command wait until the person is back', async () => {
    const waits = [signedIn.askAgain(0), signedIn.askAgain(0)];
    expect(signedIn.current()).toMatchObject({ id: ASHA, asking: true });
    begin(ASHA);
    expect(await Promise.all(waits)).toEqual([true, true]);
    expect(signedIn.current()).toMatchObject({ id: ASHA, session: 1, asking: false });
  });

  it('fails a command when the person would not', async () => {
    const wait = signedIn.askAgain(0);
    signedIn.giveUp();
    expect(await wait).toBe(false);
  });

  it('is not believed to have ended by an answer to an older one', async () => {
    begin(ASHA);
    signedIn.ended(0);
    expect(signedIn.current()).toMatchObject({ id: ASHA, asking: false });
    expect(cookie).toBe(ASHA);
    expect(await signedIn.askAgain(0)).toBe(true);
  });

  it('is nothing to ask a visitor about', async () => {
    signedIn.ended(0);
    expect(await signedIn.askAgain(0)).toBe(false);
  });
});

it('tells on purpose from by itself, until somebody signs in', async () => {
  signedIn.hold();
  cookie = undefined;
  const leaving = signedIn.leave(Promise.resolve());
  signedIn.ended(0);
  expect(signedIn.current().asking).toBe(false);
  await leaving;
  expect(signedIn.current()).toMatchObject({ id: undefined, hasLeft: true, asking: false });
  signedIn.begin('somebody');
  expect(signedIn.current().hasLeft).toBe(false);
});

describe('another tab', () => {
  it('signs in and out for this one', () => {
    cookie = undefined;
    signedIn.look();
    cookie = BILE;
    signedIn.look();
    expect(signedIn.current()).toMatchObject({ id: BILE, session: 1 });
    cookie = undefined;
    signedIn.look();
    expect(signedIn.current()).toMatchObject({ id: undefined });
  });

  it('may be where the person signs in again', async () => {
    signedIn.hold();
    const wait = signedIn.askAgain(0);
    cookie = ASHA;
    signedIn.look();
    expect(await wait).toBe(true);
  });

  it('brings somebody else: nothing of the first one stays', () => {
    signedIn.current();
    expect(signedIn.isOthers()).toBe(false);
    cookie = BILE;
    expect(signedIn.isOthers()).toBe(true);
    signedIn.look();
    expect(reloads).toBe(1);
  });

  it('may be where somebody else has just signed in: a late refusal leaves them their cookie, and is told to nobody', async () => {
    signedIn.hold();
    const settled: boolean[] = [];
    signedIn.current();
    cookie = BILE;
    signedIn.ended(0);
    void signedIn.askAgain(0).then((again) => settled.push(again));
    await Promise.resolve();
    expect({ cookie, reloads, settled }).toEqual({ cookie: BILE, reloads: 2, settled: [] });
    expect(signedIn.current()).toMatchObject({ id: ASHA, asking: false });
  });

  it('is not what puts another session in the place of this page’s: that may go on', async () => {
    signedIn.current();
    const opened = Promise.withResolvers<void>();
    const replacing = signedIn.replace(opened.promise);
    cookie = BILE;
    expect(await signedIn.own(async () => 'sent')).toBe('sent');
    opened.resolve();
    await replacing;
    expect(reloads).toBe(0);
  });

  it('leaves the page theirs until it is gone, also where signing out was begun on it', async () => {
    signedIn.current();
    cookie = BILE;
    const sent: string[] = [];
    const send = (name: string) => signedIn.own(async () => void sent.push(name));
    void signedIn.leave(send('sign out'));
    void send('another');
    await Promise.resolve();
    expect([signedIn.isOthers(), sent, reloads]).toEqual([true, [], 2]);
  });

  it('brings nobody else where it signs out, or in where nobody was', () => {
    signedIn.current();
    cookie = undefined;
    expect(signedIn.isOthers()).toBe(false);
    signedIn.look();
    cookie = BILE;
    expect(signedIn.isOthers()).toBe(false);
  });
});
