import { LRUCache } from 'lru-cache';

/** What an answer depends on: the projections whose tables it reads, and when their rows last changed. */
export interface Changes {
  /** The log position of the last change of its rows; undefined while that is not known. */
  changedAt(name: string): bigint | undefined;
}

/** Answers kept at most, and all their bytes; what was asked for longest ago goes first. */
const MOST_ANSWERS = 500;
const MOST_BYTES = 32_000_000;

/** What takes room in an answer is its JSON, where it is bytes already. */
const sizeOf = (answer: unknown): number => {
  const { json } = (answer ?? {}) as { readonly json?: unknown };
  return json instanceof Uint8Array && json.length > 0 ? json.length : 1;
};

/**
 * Keeps answers for as long as they are exact (design §9): until a projection that they were read from announces a
 * change. Anyone who waited for their own write has heard of it by the same announcement. Equal questions that are asked
 * while one is being answered share the answer. Answers are shared: nobody may change one.
 */
export const exactCache = (changes: Changes, projections: readonly string[]) => {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MOST_ANSWERS, maxSize: MOST_BYTES });
  let keptAt: string | undefined;

  const now = (): string | undefined => {
    const positions = projections.map((name) => changes.changedAt(name));
    return positions.includes(undefined) ? undefined : positions.join();
  };

  const weigh = async (
    question: string,
    answer: Promise<unknown>,
    isExact: (answer: unknown) => boolean,
  ): Promise<void> => {
    const sizeOfExact = (given: unknown) => (isExact(given) ? sizeOf(given) : undefined);
    const size = await answer.then(sizeOfExact, () => undefined);
    if (kept.peek(question) !== answer) return;
    kept.delete(question);
    if (size !== undefined) kept.set(question, answer, { size });
  };

  /** The answer to a question, read again when it may have changed. One that fails, or is not exact, is not kept. */
  return <Answer>(
    question: string,
    read: () => Promise<Answer>,
    isExact: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> => {
    const at = now();
    if (at === undefined) return read();
    if (at !== keptAt) kept.clear();
    keptAt = at;
    const known = kept.get(question);
    // A question names what it reads, so its answers are of one type.
    if (known) return known as Promise<Answer>;
    const answer = read();
    kept.set(question, answer, { size: 1 });
    void weigh(question, answer, isExact as (answer: unknown) => boolean);
    return answer;
  };
};
