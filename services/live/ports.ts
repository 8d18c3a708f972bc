import type { RecordedEvent, Role } from '#contracts/kernel/recorded';
import type { Positions } from '#services/platform/http/positions';

/** What telling live needs of the rest of the shop; the composition root gives it. */
export interface LivePorts {
  readonly positions: Positions;
  /** The read tables, and which events each takes: one is told when all that take it have it. */
  readonly tables: readonly {
    readonly name: string;
    readonly wants: (event: RecordedEvent) => boolean;
  }[];
  /** Who placed an order: some of its events do not say. */
  readonly ownerOf: (orderId: string) => Promise<string | undefined>;
  readonly sessions: StandingSessions;
  readonly limits: LiveLimits;
  /** Told of what is tried again. */
  readonly onError: (error: unknown) => void;
}

export interface StandingSessions {
  /** Of these sessions those that stand, with the role that each gives: one query. */
  readonly standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
}

/** How many may listen to one process: in all, with one account, and from one address with accounts or without. */
export interface LiveLimits {
  readonly inAll: number;
  readonly perAccount: number;
  readonly perAddress: number;
}
