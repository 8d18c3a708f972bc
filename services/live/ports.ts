import type { RecordedEvent, Role } from '#contracts/kernel/recorded';
import type { Positions } from '#services/platform/http/positions';

/** What live changes need of the rest of the shop; the composition root provides it. */
export interface LivePorts {
  readonly positions: Positions;
  /** The read tables, and which events each takes: an event is sent when all tables that take it have it. */
  readonly tables: readonly {
    readonly name: string;
    readonly wants: (event: RecordedEvent) => boolean;
  }[];
  /** The person who placed an order, which some of its events do not say. */
  readonly ownerOf: (orderId: string) => Promise<string | undefined>;
  readonly sessions: StandingSessions;
  readonly limits: LiveLimits;
  /** Called with errors that are tried again. */
  readonly onError: (error: unknown) => void;
}

export interface StandingSessions {
  /** The open ones of these sessions, with the role that each gives; in one query. */
  readonly standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
}

/** How many may listen to one process: in all, with one account, and from one address with accounts or without. */
export interface LiveLimits {
  readonly inAll: number;
  readonly perAccount: number;
  readonly perAddress: number;
}
