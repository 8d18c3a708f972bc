import type { ReadTable } from '#contracts/kernel/read-table';

/** How far the read tables have come (design §6). */
export interface Positions {
  /**
   * Waits until all these tables have reached a position, at most the given milliseconds (0: only look). Answers
   * whether they have.
   */
  waitFor(tables: readonly string[], position: bigint, ms: number): Promise<boolean>;
  /** The position of the log's end; any position of the log that is at least `atLeast` will do. */
  head(enough: { readonly atLeast: bigint }): Promise<bigint>;
}

/** Milliseconds that a read waits for the reader's own writes. */
const PATIENCE = 1_000;
/** A position of the log, as clients name it. */
export const POSITION = /^\d{1,19}$/;
const COOKIE = /(?:^|;\s*)(?:__Host-)?position=(\d{1,19})(?:;|$)/;

/**
 * The log position that a client says it has seen: the later of its header and its cookie; undefined when neither is
 * readable.
 */
export function claimedPosition(header: string | undefined, cookies: string | undefined): bigint | undefined {
  const kept = cookies === undefined ? undefined : COOKIE.exec(cookies)?.[1];
  const sent = header !== undefined && POSITION.test(header) ? BigInt(header) : undefined;
  if (kept === undefined) return sent;
  return later(BigInt(kept), sent);
}

/** Waits until the tables show what the client has seen. Answers whether their rows may be stale now. */
export async function isStale(
  positions: Positions,
  tables: readonly ReadTable[],
  claimed: bigint,
): Promise<boolean> {
  const names = tables.map(({ name }) => name);
  if (await positions.waitFor(names, claimed, 0)) return false;
  if (await isBeyondTheEnd(positions, claimed)) return false;
  return !(await positions.waitFor(names, claimed, PATIENCE));
}

/**
 * The position that a client gets with an answer: never lower than the one it sent, unless the log never had that one.
 */
export async function positionToKeep(
  positions: Positions,
  reached: bigint,
  claimed: bigint | undefined,
): Promise<bigint> {
  if (claimed === undefined || claimed <= reached) return reached;
  return (await isBeyondTheEnd(positions, claimed)) ? reached : claimed;
}

/**
 * A cookie may be older than the log (a shop that started over), or made up. With the log away, any position is
 * accepted.
 */
const isBeyondTheEnd = (positions: Positions, claimed: bigint): Promise<boolean> =>
  positions.head({ atLeast: claimed }).then(
    (end) => claimed > end,
    () => false,
  );

const later = (a: bigint, b: bigint | undefined): bigint => (b === undefined || a > b ? a : b);
