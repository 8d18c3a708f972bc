import type { Series } from '../state.ts';

/** The event that the previous paper followed from: null for the first one. */
export interface InLine {
  readonly after: string | null;
}

/**
 * Whether this paper is the next. Papers are in the order of the log, and each names the event of the one before it: so
 * none is issued twice and none is skipped, with any number of process managers.
 */
export const isNext = ({ last }: Series, { after }: InLine): boolean => (last?.eventId ?? null) === after;
