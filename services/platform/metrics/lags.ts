import type { Registry } from 'prom-client';
import { gaugesBy } from './metrics.ts';

export interface ProjectionLag {
  readonly projection: string;
  /** Age of the oldest event that is not in its tables, in seconds; 0 when all are. */
  readonly seconds: number;
  /** Streams that are parked by a poison event. */
  readonly parked: number;
}

/** Reports how far each projection is behind the log, in whichever process it runs. */
export function watchLag(registry: Registry, look: () => Promise<readonly ProjectionLag[]>): void {
  gaugesBy(registry, 'projection', look, ({ projection }) => projection, {
    suuq_projection_lag_seconds: [
      'Age of the oldest event that a projection lacks.',
      ({ seconds }) => seconds,
    ],
    suuq_projection_parked_streams: ['Streams that wait for an operator.', ({ parked }) => parked],
  });
}
