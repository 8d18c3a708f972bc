import { LRUCache } from 'lru-cache';

/** Tells when the rows behind an answer last changed. */
export interface Changes {
  /** What a projection's last change of rows is known by, mostly its position; undefined while that is not known. */
  changedAt(name: string): bigint | undefined;
}

/** The most answers that are kept, and their bytes in all; the least recently used go first. */
const MOST_ANSWERS = 500;
const MOST_BYTES = 32_000_000;

/** An answer weighs its text and the compressed form of that, where these are made already. */
const sizeOf = (answer: unknown): number => {
  const { json, packed } = (answer ?? {}) as { readonly json?: unknown; readonly packed?: unknown };
  return Math.max(1, bytesOf(json) + bytesOf(packed));
};

const bytesOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.byteLength;
  // A character takes one byte or two, which cannot be seen.
  return typeof value === 'string' ? 2 * value.length : 0;
};

/**
 * Keeps answers for as long as they are exact (design §9): until a projection that they were read from announces a
 * change. A reader who waited for their own write was released by the same announcement. Equal questions that are asked
 * while one is being answered share its answer, so nobody may change an answer.
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
