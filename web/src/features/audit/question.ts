/** What is asked of the log; the address has it, so that it can be sent to somebody else. */
export const asked = ['q', 'type', 'stream', 'actor', 'correlation', 'from', 'to'] as const;
export type AskedName = (typeof asked)[number];
export type Question = Readonly<Partial<Record<AskedName, string>>>;

export const questionIn = (search: URLSearchParams): Question =>
  Object.fromEntries(
    asked.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

/** The question as the call takes it: what is empty is not asked. */
export const queryOf = (question: Question): Question =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== ''));

export const withAsked = (question: Question, name: AskedName, value: string): Question =>
  queryOf({ ...question, [name]: value.trim() });
