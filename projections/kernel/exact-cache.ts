/** What an answer depends on: the projections whose tables it reads, and when their rows last changed. */
export interface Changes {
  /** The log position of the last change of its rows; undefined while that is not known. */
  changedAt(name: string): bigint | undefined;
}

interface Kept {
  readonly at: string;
  readonly answer: Promise<unknown>;
}

/** Answers kept at most; the one kept longest goes first. */
const MOST_ANSWERS = 500;

/**
 * Keeps answers for as long as they are exact (design §9): until a projection that they were read from announces a
 * change. Whoever waited for their own write has heard of it by the same announcement. Equal questions that are asked
 * while one is being answered share the answer. Answers are shared: nobody may change one.
 */
export const exactCache = (changes: Changes, projections: readonly string[]) => {
  const kept = new Map<string, Kept>();

  const now = (): string | undefined => {
    const positions = projections.map((name) => changes.changedAt(name));
    return positions.includes(undefined) ? undefined : positions.join();
  };

  const keep = (question: string, entry: Kept) => {
    kept.delete(question);
    kept.set(question, entry);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > MOST_ANSWERS) kept.delete(oldest);
  };

  /** The answer to a question, read anew when it may have changed. An answer that fails is not kept. */
  return <Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> => {
    const at = now();
    if (at === undefined) return read();
    const known = kept.get(question);
    // A question names what it reads, so its answers are of one type.
    if (known?.at === at) return known.answer as Promise<Answer>;
    const answer = read();
    keep(question, { at, answer });
    answer.catch(() => kept.delete(question));
    return answer;
  };
};
