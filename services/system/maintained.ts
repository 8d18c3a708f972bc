import type { EventOf } from '#contracts/kernel/event';
import {
  rebuildEvents,
  verificationEvents,
  type RebuildEvent,
  type VerificationEvent,
} from '#contracts/system/maintenance';
import type { Aggregate } from '../kernel/aggregate.ts';

/** A request that has not ended. */
interface Requested {
  readonly request: string;
  readonly requestedBy: string;
  readonly at: string;
}

/** Work on request, one at a time: the request under way, and the last result. */
export interface Maintained<Ended> {
  readonly underWay: Requested | undefined;
  readonly last: (Ended & { readonly requestedBy: string | null }) | undefined;
}

type RebuildEnded = EventOf<typeof rebuildEvents.RebuildEnded>['data'];
type VerificationEnded = EventOf<typeof verificationEvents.VerificationEnded>['data'];
export type Rebuilds = Maintained<RebuildEnded>;
export type Verifications = Maintained<VerificationEnded>;

export const NOTHING: Maintained<never> = { underWay: undefined, last: undefined };

const end = <Ended extends { readonly request: string | null }>(
  { underWay }: Maintained<Ended>,
  ended: Ended,
): Maintained<Ended> => {
  const asked = ended.request !== null && ended.request === underWay?.request ? underWay : undefined;
  return {
    underWay: asked ? undefined : underWay,
    last: { ...ended, requestedBy: asked?.requestedBy ?? null },
  };
};

/** The rebuilds of one projection, by its name. */
export const rebuilds: Aggregate<Rebuilds, RebuildEvent> = {
  category: 'rebuild',
  events: rebuildEvents,
  initial: NOTHING,
  evolve: (state, event) => {
    switch (event.type) {
      case 'RebuildRequested':
        return { ...state, underWay: event.data };
      case 'RebuildEnded':
        return end(state, event.data);
      default:
        return event satisfies never;
    }
  },
  snapshotVersion: 1,
};

/** There is one stream of verifications, since each covers all tables. */
export const ALL = 'all';

export const verifications: Aggregate<Verifications, VerificationEvent> = {
  category: 'verification',
  events: verificationEvents,
  initial: NOTHING,
  evolve: (state, event) => {
    switch (event.type) {
      case 'VerificationRequested':
        return { ...state, underWay: event.data };
      case 'VerificationEnded':
        return end(state, event.data);
      default:
        return event satisfies never;
    }
  },
  snapshotVersion: 1,
};
