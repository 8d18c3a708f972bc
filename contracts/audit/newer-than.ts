const NEWER_THAN = /^>(\d{1,16})$/;

/**
 * The cursor of all events of the log behind a position, of which alone the answer's total is. An api that does not
 * know it begins at the newest event, as without one.
 */
export const newerThan = (position: string): string => `>${position}`;

/** The position that such a cursor has; undefined for any other one. */
export const positionNewerThan = (cursor: string | undefined): string | undefined =>
  NEWER_THAN.exec(cursor ?? '')?.[1];
