import { logQuery } from '#contracts/audit/api';
import type { Family } from '#contracts/audit/families';

/** The log's filters; they stand in the address, so that it can be sent to somebody else. */
export const asked = ['q', 'family', 'type', 'stream', 'actor', 'correlation', 'from', 'to'] as const;
export type AskedName = (typeof asked)[number];
export type Question = Readonly<Partial<Record<Exclude<AskedName, 'family'>, string>> & { family?: Family }>;

/** Reads the filters from the address. What the server would not understand is ignored. */
export const questionIn = (search: URLSearchParams): Question =>
  Object.fromEntries(
    asked.flatMap((name) => {
      const { data } = logQuery.shape[name].safeParse(search.get(name)?.trim());
      return data ? [[name, data]] : [];
    }),
  );

/** The filters as the call takes them: empty ones are left out. */
export const queryOf = (question: Question): Question =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== ''));

/** The filters after a change: an empty value removes the filter. */
export const withAsked = (
  question: Question,
  changes: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...question, ...changes }).flatMap(([name, value]) => {
      const text = value.trim();
      return text === '' ? [] : [[name, text]];
    }),
  );
