import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { letterCounts } from '../../letters/letter-list.ts';
import { gaugesBy } from '../../platform/metrics/metrics.ts';

/** Reports how many letters wait, for how long, and how many an operator has to look at. */
export const watchLetters = (registry: Registry, pool: Pool): void =>
  gaugesBy(
    registry,
    'kind',
    () => letterCounts(pool),
    ({ kind }) => kind,
    {
      suuq_letters_waiting: ['Letters that are to be sent.', ({ waiting }) => waiting],
      suuq_letters_waiting_seconds: [
        'How long the oldest has waited that no mailbox puts off.',
        ({ seconds }) => seconds ?? 0,
      ],
      suuq_letters_failed: [
        'Letters that were given up in the last thirty days and not tried again.',
        ({ failed }) => failed,
      ],
    },
  );
