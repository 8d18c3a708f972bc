import type { Pool } from 'pg';
import { Histogram, type Registry } from 'prom-client';
import type { Mail } from '../../letters/ports.ts';
import type { Config } from '../../platform/config.ts';
import { madeOnce } from '../../platform/waiting/made-once.ts';
import { writesLetters } from './writes-letters.ts';

/** The sender of letters where none is configured: the stand-in delivers to nobody. */
const NOBODYS = 'Suuq <letters@suuq.test>';
/** Seconds of a call: a server that is slow is given up after 45. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 45];

interface Parts {
  readonly config: Pick<Config, 'mail' | 'standsFor' | 'simulatorMailUrl'>;
  /** The stand-in's, where it is in this process. */
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly registry: Registry;
}

/**
 * How letters leave the shop; undefined where none are sent. What it takes to send one is loaded with the first, and so
 * is a stand-in that has no process of its own.
 */
export const composeMail = ({ config, pool, clock, registry }: Parts) => {
  const { mail, simulatorMailUrl } = config;
  if (!writesLetters(config)) return undefined;
  const seconds = new Histogram({
    name: 'suuq_letter_seconds',
    help: 'How long sending a letter took, with waiting for a connection, by whether it was sent, refused, or is to be tried again.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  // An alarm watches for a rise; a figure that only appears with its first refusal has none.
  for (const outcome of ['sent', 'refused'] as const) seconds.zero({ outcome });
  const standIn = madeOnce(async () => {
    const { startMailStandIn } = await import('../../embedded/simulator/mail/server.ts');
    return startMailStandIn({ pool, port: 0, clock });
  });
  const post = madeOnce(async () => {
    const { createPost } = await import('../../letters/mail/post.ts');
    if (mail) return createPost(mail);
    const url = simulatorMailUrl ?? (await standIn.get()).url;
    return createPost({ url, from: NOBODYS, requireTls: false });
  });
  return {
    send: async (letter) => {
      const began = performance.now();
      const sending = await (await post.get()).send(letter);
      if (sending.kind !== 'busy') seconds.labels(sending.kind).observe((performance.now() - began) / 1_000);
      return sending;
    },
    close: async () => {
      (await post.made())?.close();
      await (await standIn.made())?.close();
    },
  } satisfies Mail & { readonly close: () => Promise<void> };
};
