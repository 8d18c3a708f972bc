import type { Series } from '../state.ts';

/** The event that the paper before this one followed from: null for the first of all. */
export interface InLine {
  readonly after: string | null;
}

/**
 * Whether this paper is the next. Papers follow the log, each from the event behind that of the paper before: so none is
 * issued twice and none is passed over, by however many managers.
 */
export const isNext = ({ last }: Series, { after }: InLine): boolean => (last?.eventId ?? null) === after;
