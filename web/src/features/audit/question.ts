import { logQuery } from '#contracts/audit/api';
import type { Family } from '#contracts/audit/families';

/** What is asked of the log; the address has it, so that it can be sent to somebody else. */
export const asked = ['q', 'family', 'type', 'stream', 'actor', 'correlation', 'from', 'to'] as const;
export type AskedName = (typeof asked)[number];
export type Question = Readonly<Partial<Record<Exclude<AskedName, 'family'>, string>> & { family?: Family }>;

/** Reads the address. What the server would not understand counts as not asked. */
export const questionIn = (search: URLSearchParams): Question =>
  Object.fromEntries(
    asked.flatMap((name) => {
      const { data } = logQuery.shape[name].safeParse(search.get(name)?.trim());
      return data ? [[name, data]] : [];
    }),
  );

/** The question as the call takes it: what is empty is not asked. */
export const queryOf = (question: Question): Question =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== ''));

/** The question after a change: an empty answer is not asked any more. */
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
