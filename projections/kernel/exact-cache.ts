import { LRUCache } from 'lru-cache';

/** Tells when the rows behind an answer last changed. */
export interface Changes {
  /** What a projection's last change of rows is known by, mostly its position; undefined while that is not known. */
  changedAt(name: string): bigint | undefined;
}

/** The most answers that are kept, and their bytes in all; the least recently used go first. */
const MOST_ANSWERS = 500;
const MOST_BYTES = 32_000_000;

/** About what a row of a list takes, such as a count beside what is counted. */
const ROW_BYTES = 64;
/** Bytes of JSON are compressed once for all who ask, and the gzip form is kept as long as they are: about this part of them. */
const GZIP_PART = 1 / 4;

/** An answer weighs what it is and what its fields are; those of fields are not looked at. */
const sizeOf = (question: string, answer: unknown): number => {
  const fields = typeof answer === 'object' && answer && !isFlat(answer) ? answer : {};
  const { json } = fields as { readonly json?: unknown };
  const parts = [question, answer, ...Object.values(fields)].map(bytesOf);
  const gzip = json instanceof Uint8Array ? json.byteLength * GZIP_PART : 0;
  return Math.ceil(parts.reduce((sum, bytes) => sum + bytes, gzip));
};

const isFlat = (value: object): boolean => value instanceof Uint8Array || Array.isArray(value);

const bytesOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return ROW_BYTES * value.length;
  // A character takes one byte or two, which cannot be seen.
  return typeof value === 'string' ? 2 * value.length : ROW_BYTES;
};

/**
 * Keeps answers for as long as they are exact (design §9): until a projection that they were read from announces a
 * change. A reader who waited for their own write was released by the same announcement. Equal questions that are asked
 * while one is being answered share its answer, so nobody may change an answer. Answers that are no longer exact are only
 * dropped with the next question: those that name somebody are dropped after `keptFor` ms as well.
 */
export const exactCache = (changes: Changes, projections: readonly string[], keptFor = 0) => {
  const kept = new LRUCache<string, Promise<unknown>>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    ttl: keptFor,
    ttlAutopurge: keptFor > 0,
  });
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
    const sizeOfExact = (given: unknown) => (isExact(given) ? sizeOf(question, given) : undefined);
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
