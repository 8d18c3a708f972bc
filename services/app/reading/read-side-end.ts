import type { Enough, EventLog } from '../../kernel/event-log.ts';

interface Positions {
  of(table: string): bigint | undefined;
}

/**
 * The position that read tables must have to show all events of ours that are in the log: what the server writes for
 * itself brings no rows, and a projection passes over it within seconds and not at once. Where very much lies between,
 * it is the log's end.
 */
export const readSideEnd =
  (log: Pick<EventLog, 'head' | 'readAll'>, positions: Positions, tables: readonly string[]) =>
  async (enough?: Enough): Promise<bigint> => {
    const end = await log.head(enough);
    const reached = tables.map((table) => positions.of(table));
    if (reached.includes(undefined)) return end;
    const least = reached.reduce<bigint>((lower, each = 0n) => (each < lower ? each : lower), end);
    if (least >= end) return end;
    for await (const { events, position } of log.readAll(least, { until: end }))
      return position < end ? end : (events.at(-1)?.position ?? least);
    return end;
  };
