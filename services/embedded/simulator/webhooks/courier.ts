import type { Pool } from 'pg';
import { doublingDelay } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import type { WebhookFaults } from '../faults.ts';
import { dropWebhook, postponeWebhook, takeWebhooks, type Webhook } from './outbox.ts';

/** A signed webhook as it is sent. */
export interface Letter {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How one provider sends webhooks. */
export interface Sender {
  readonly provider: string;
  /** The shop's address for this provider's webhooks. */
  readonly url: string;
  readonly faults: () => WebhookFaults;
  /** Undefined when there is nothing to send after all. `forged`: false content, signed with another key. */
  readonly write: (webhook: Webhook, forged: boolean) => Promise<Letter | undefined>;
}

export interface Courier {
  /** There is something to send. It goes out a moment later, so the caller does not wait. */
  nudge(): void;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * The most webhooks in a round, and the milliseconds between two rounds: providers are in no hurry, and shoppers come
 * first.
 */
const ROUND = { most: 5, pause: 200 } as const;
/** How long to wait without a nudge: another process may have put something into the outbox. */
const POLL_INTERVAL = 1_000;
const DEADLINE = 5_000;
/** How often a webhook is sent that the shop does not accept, with growing pauses. */
const TRIES = 12;
const PAUSE = { first: 1_000, longest: 60_000 } as const;

interface CourierOptions {
  readonly pool: Pool;
  readonly senders: readonly Sender[];
  readonly clock: () => Date;
}

/** Sends the outbox to the shop, a few webhooks at a time, until each is accepted. */
export const createCourier = ({ pool, senders, clock }: CourierOptions): Courier => {
  let nudged = new AbortController();

  const deliver = async (sender: Sender, webhook: Webhook): Promise<void> => {
    const { off, delay, shuffle } = sender.faults();
    if (off) return dropWebhook(pool, webhook.id);
    if (delay > 0 && webhook.attempts === 1)
      return postpone(webhook, shuffle ? Math.random() * delay : delay);
    if (webhook.attempts > TRIES || (await isTaken(sender, webhook))) return dropWebhook(pool, webhook.id);
    return postpone(webhook, doublingDelay(webhook.attempts - 1, PAUSE));
  };
  const postpone = ({ id }: Webhook, ms: number) =>
    postponeWebhook(pool, id, new Date(clock().getTime() + ms));

  const round = async (): Promise<boolean> => {
    let isMore = false;
    for (const sender of senders) {
      const webhooks = await takeWebhooks(pool, sender.provider, ROUND.most, clock());
      await Promise.all(webhooks.map((webhook) => deliver(sender, webhook)));
      isMore ||= webhooks.length === ROUND.most;
    }
    return isMore;
  };

  return {
    nudge: () => nudged.abort(),
    run: async (signal) => {
      while (!signal.aborted) {
        // What cannot be taken or sent now stays in the outbox.
        const isMore = await round().catch(() => false);
        if (!isMore) await pauseFor(POLL_INTERVAL, AbortSignal.any([signal, nudged.signal]));
        nudged = new AbortController();
        await pauseFor(ROUND.pause, signal);
      }
    },
  };
};

/** Sends a webhook, as often as the faults demand; answers whether the shop accepted it. */
const isTaken = async ({ url, faults, write }: Sender, webhook: Webhook): Promise<boolean> => {
  const { repeat, forge } = faults();
  const letter = await write(webhook, false);
  if (!letter) return true;
  const lie = forge ? await write(webhook, true) : undefined;
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
