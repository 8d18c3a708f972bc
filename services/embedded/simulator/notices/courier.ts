import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { NoticeFaults } from '../faults.ts';
import { dropNotice, postponeNotice, takeNotices, type Notice } from './outbox.ts';

/** A notice as it goes over the wire, signed. */
export interface Letter {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How one provider tells things. */
export interface Sender {
  readonly provider: string;
  /** The shop's address for this provider's notices. */
  readonly url: string;
  readonly faults: () => NoticeFaults;
  /** Undefined when there is nothing to tell after all. `forged`: a lie, signed by somebody else. */
  readonly write: (notice: Notice, forged: boolean) => Promise<Letter | undefined>;
}

export interface Courier {
  /** There is something to send. Costs nothing now: it goes out a moment later. */
  nudge(): void;
  run(signal: AbortSignal): Promise<void>;
}

/** At most so many notices a round, and milliseconds between two: providers are in no hurry, and shoppers come first. */
const ROUND = { most: 5, pause: 200 } as const;
/** How long nobody looks when nobody was nudged: another process may have left something. */
const LOOK_EVERY = 1_000;
const DEADLINE = 5_000;
/** A notice that the shop does not take is sent again, later and later, so often. */
const TRIES = 12;
const pauseAfter = (attempts: number): number => Math.min(1_000 * 2 ** (attempts - 1), 60_000);

interface CourierOptions {
  readonly pool: Pool;
  readonly senders: readonly Sender[];
  readonly clock: () => Date;
}

/** Sends what is in the outbox to the shop, a few at a time, until each is taken. */
export const createCourier = ({ pool, senders, clock }: CourierOptions): Courier => {
  let nudged = new AbortController();

  const deliver = async (sender: Sender, notice: Notice): Promise<void> => {
    const { off, delay, shuffle } = sender.faults();
    if (off) return dropNotice(pool, notice.id);
    if (delay > 0 && notice.attempts === 1) return postpone(notice, shuffle ? Math.random() * delay : delay);
    if (notice.attempts > TRIES || (await isTaken(sender, notice))) return dropNotice(pool, notice.id);
    return postpone(notice, pauseAfter(notice.attempts));
  };
  const postpone = ({ id }: Notice, ms: number) => postponeNotice(pool, id, new Date(clock().getTime() + ms));

  const round = async (): Promise<boolean> => {
    let isMore = false;
    for (const sender of senders) {
      const notices = await takeNotices(pool, sender.provider, ROUND.most, clock());
      await Promise.all(notices.map((notice) => deliver(sender, notice)));
      isMore ||= notices.length === ROUND.most;
    }
    return isMore;
  };

  return {
    nudge: () => nudged.abort(),
    run: async (signal) => {
      while (!signal.aborted) {
        // What cannot be taken or sent now is in the outbox still.
        const isMore = await round().catch(() => false);
        if (!isMore) await wait(LOOK_EVERY, AbortSignal.any([signal, nudged.signal]));
        nudged = new AbortController();
        await wait(ROUND.pause, signal);
      }
    },
  };
};

const wait = (ms: number, until: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal: until }).catch(() => undefined);

/** Sends a notice, as often as the faults want it; whether the shop has taken it. */
const isTaken = async ({ url, faults, write }: Sender, notice: Notice): Promise<boolean> => {
  const { repeat, forge } = faults();
  const letter = await write(notice, false);
  if (!letter) return true;
  const lie = forge ? await write(notice, true) : undefined;
  if (lie) await post(url, lie);
  let taken = false;
  for (let times = 0; times <= repeat; times += 1) taken = await post(url, letter);
  return taken;
};

const post = async (url: string, { body, headers }: Letter): Promise<boolean> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};
