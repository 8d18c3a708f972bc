import type { ReadTableName } from '#contracts/read-tables';
import { realMachine } from '../../kernel/machine.ts';
import type { Positions } from '../../platform/http/positions.ts';
import { ReadSideBehind } from '../../platform/http/unavailable.ts';

/** Milliseconds that it waits where no call waits for it. */
const PATIENCE = 5_000;

export interface Reaching extends Pick<Positions, 'waitFor'> {
  /** Up to where the table has to be, to show all that is in the log now. */
  readonly end: () => Promise<bigint>;
}

/**
 * Waits `until` a read table has all that is in the log now, and throws where it does not come so far: for what follows
 * from a table and is final. Events may be coming in all the while, and a table that was lost is empty at first.
 */
export const reachHead = async (
  { end, waitFor }: Reaching,
  table: ReadTableName,
  until = realMachine.now() + PATIENCE,
): Promise<void> => {
  const position = await end();
  const left = Math.max(0, until - realMachine.now());
  if (!(await waitFor([table], position, left))) throw new ReadSideBehind();
};
