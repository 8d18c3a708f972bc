/** What a stream's metadata (`$$name`, event type `$metadata`) says about which of its events may be read. */
import { TOMBSTONE } from './record.ts';

/** `truncateBefore` is a revision, `maxAge` is in seconds; absent limits are infinite. */
export type Retention = {
  readonly truncateBefore: number;
  readonly maxCount: number;
  readonly maxAge: number;
};

export const KEEP_ALL: Retention = { truncateBefore: 0, maxCount: Infinity, maxAge: Infinity };
/** A metadata stream keeps only its newest event. */
export const KEEP_NEWEST: Retention = { ...KEEP_ALL, maxCount: 1 };
/** The `$tb` of a soft delete: the largest signed 64-bit integer, written by hand because no number holds it. */
export const SOFT_DELETE = '{"$tb":9223372036854775807}';

/** Reads stream metadata; invalid metadata keeps everything, as in a real node. */
export function parseRetention(data: Buffer): Retention {
  const metadata = parseObject(data);
  return {
    truncateBefore: limit(metadata['$tb'], 0),
    maxCount: limit(metadata['$maxCount'], Infinity),
    maxAge: limit(metadata['$maxAge'], Infinity),
  };
}

export const isSoftDeleted = (retention: Retention): boolean => retention.truncateBefore >= TOMBSTONE;

/** The oldest revision that may still be read. */
export const firstKept = (retention: Retention, head: number): number =>
  Math.max(retention.truncateBefore, head - retention.maxCount + 1, 0);

/** The stream's metadata as JSON text with `$tb` moved to `revision`, which restores a soft-deleted stream. */
export const truncatedAt = (data: Buffer, revision: number): string =>
  JSON.stringify({ ...parseObject(data), $tb: revision });

function limit(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}

function parseObject(data: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(data.toString());
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
