/** A peer's figures, under the names of our own operations. Milliseconds, MiB. */
export interface PeerFigures {
  readonly name: string;
  /** Measured in this run, not earlier. */
  readonly isMeasured: boolean;
  readonly speeds: ReadonlyMap<string, PeerSpeed>;
  readonly sales: readonly PeerSale[];
  readonly coldStart: number | undefined;
  /** By process. */
  readonly memory: ReadonlyMap<string, number>;
}

export interface PeerSpeed {
  readonly perSecond: number;
  readonly p50?: number;
  readonly p99?: number;
  readonly alone?: number;
  /** ms of CPU for each operation, of all its processes including Postgres. */
  readonly cpu?: number;
}

interface PeerSale {
  readonly sold: number;
  readonly seconds: number;
}

const written = (
  name: string,
  perSecond: Readonly<Record<string, number>>,
  sales: readonly PeerSale[],
): PeerFigures => ({
  name,
  isMeasured: false,
  speeds: new Map(Object.entries(perSecond).map(([operation, rate]) => [operation, { perSecond: rate }])),
  sales,
  coldStart: undefined,
  memory: new Map(),
});

/** Their figures on two cores at the last measurement (design §9). */
export const WRITTEN: readonly PeerFigures[] = [
  written('Vendure', { list: 338, detail: 215, cart: 55, checkout: 12.8 }, [{ sold: 300, seconds: 22 }]),
  written('Medusa', { list: 28, detail: 103, cart: 15, checkout: 2.1 }, [{ sold: 100, seconds: 59 }]),
];
