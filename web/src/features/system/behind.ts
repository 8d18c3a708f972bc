import type { ProjectionStatus } from '#contracts/system/views';

/** From this many seconds behind the log on, somebody should look. */
const WORRYING = 5;

export const isBehind = ({ lagSeconds }: Pick<ProjectionStatus, 'lagSeconds'>): boolean =>
  lagSeconds > WORRYING;

/** 0.4 s, 75 s, 12 min: short, and only as exact as useful. */
export function shortTime(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** The number of rows in a projection's tables. */
export const rowsOf = ({ tables }: Pick<ProjectionStatus, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
