/**
 * What a busy real node has between our events: thousands of system events, gaps in positions, streams that are
 * truncated or deleted.
 */
import { randomUUID } from 'node:crypto';
import { ALL } from '../arrivals.ts';
import type { Engine } from '../engine.ts';
import type { ProposedEvent } from '../record.ts';

export type Noise = {
  /** Other commits between two rounds of noise. */
  readonly every: number;
  /** Events at once: more than any page, so that whole pages hold nothing of ours. */
  readonly events: number;
};

export const NOISY: Noise = { every: 50, events: 1_500 };
const GAP = 100_000;

/** Makes noise before the first event and then between all others, until the engine closes. */
export async function makeNoise(engine: Engine, noise: Noise): Promise<void> {
  let round = 0;
  let commits = 0;
  const listen = (): void => {
    engine.arrivals.once(ALL, () => {
      // Its own commit counts, too, so there is always another commit between two rounds.
      if (++commits % noise.every === 0) void disturb(engine, noise.events, ++round);
      listen();
    });
  };
  await disturb(engine, noise.events, ++round);
  listen();
}

function disturb({ store, ledger, commits }: Engine, events: number, round: number): Promise<unknown> {
  const [kept, deleted, gone] = ['stats', 'deleted', 'gone'].map((name) => `$noise-${name}-${round}`);
  const work = () => {
    store.skip(GAP);
    ledger.append(kept ?? '', 'any', Array.from({ length: events }, measurement));
    ledger.append(`$$${kept}`, 'any', [proposal('$metadata', '{"$maxCount":1}')]);
    for (const stream of [deleted ?? '', gone ?? '']) ledger.append(stream, 'any', [measurement()]);
    ledger.delete(deleted ?? '', 'any');
    const outcome = ledger.tombstone(gone ?? '', 'any');
    store.skip(GAP);
    return outcome;
  };
  return new Promise((reply) => commits.submit({ work, reply, bytes: 0, deadline: Infinity }));
}

const measurement = (): ProposedEvent => proposal('$statsCollected', '{"proc-cpu":0.5}');

const proposal = (type: string, data: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  metadata: Buffer.alloc(0),
  data: Buffer.from(data),
});
