import pLimit from 'p-limit';
import { z } from 'zod';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { readTables } from '#contracts/read-tables';
import type { Database } from '#projections/kernel/database';
import { parkedStreams } from '#projections/kernel/parking/parked';
import { surviving } from '#projections/kernel/surviving';
import type { Stores } from '../stores/stores.ts';

interface ReadFrom extends Pick<Stores, 'db'> {
  readonly log: Pick<Stores['log'], 'readStream'>;
}
type IdsOf = (db: Database, userId: string) => Promise<readonly string[]>;

/** How many streams are read at the same time. */
const AT_ONCE = 16;

/**
 * The orders of a person that a query of the rows finds, and then those whose streams are parked: an order may have no
 * row, or one from before it was paid.
 */
export const withParkedOrders =
  ({ db, log }: ReadFrom, idsOf: IdsOf) =>
  async (userId: string): Promise<readonly string[]> => {
    // Read before the rows: a stream that goes on in between has its row by then.
    const streams = (await parkedStreams(db, readTables.orders.name)).map(({ stream }) => stream);
    const ofOrders = streams.filter((stream) => categoryOf(stream) === 'order');
    const inTurn = pLimit(AT_ONCE);
    const owners = await Promise.all(
      ofOrders.map((stream) => inTurn(async () => ownerIn(await surviving(log.readStream(stream))))),
    );
    const parked = ofOrders.filter((_, index) => owners[index] === userId).map(idOf);
    return [...(await idsOf(db, userId)).filter((id) => !parked.includes(id)), ...parked];
  };

const naming = z.object({ userId: z.string() });

/** Whose order it is: who placed it, or has taken it over. The events of a newer shop say so in the same field. */
const ownerIn = (events: readonly RecordedEvent[]): string | undefined => {
  const named = events.flatMap(({ type, data }) => {
    const person = naming.safeParse(data).data;
    return person ? [{ type, ...person }] : [];
  });
  return (named.findLast(({ type }) => type === 'OrderTakenOver') ?? named[0])?.userId;
};
