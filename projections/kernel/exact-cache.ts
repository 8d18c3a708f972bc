/** What an answer depends on: the projections whose tables it reads, and when their rows last changed. */
export interface Changes {
  /** The log position of the last change of its rows; undefined while that is not known. */
  changedAt(name: string): bigint | undefined;
}

interface Kept {
  readonly answer: Promise<unknown>;
  /** Characters of its text, once it is there. */
  size: number;
}

/** Answers kept at most, and all their characters; what is kept longest goes first. */
const MOST_ANSWERS = 500;
const MOST_CHARACTERS = 32_000_000;

/** What takes room in an answer is its JSON, where it is text already. */
const sizeOf = (answer: unknown): number => {
  const { json } = (answer ?? {}) as { readonly json?: unknown };
  return typeof json === 'string' ? json.length : 0;
};

/**
 * Keeps answers for as long as they are exact (design §9): until a projection that they were read from announces a
 * change. Whoever waited for their own write has heard of it by the same announcement. Equal questions that are asked
 * while one is being answered share the answer. Answers are shared: nobody may change one.
 */
export const exactCache = (changes: Changes, projections: readonly string[]) => {
  const kept = new Map<string, Kept>();
  let keptAt: string | undefined;
  let characters = 0;

  const now = (): string | undefined => {
    const positions = projections.map((name) => changes.changedAt(name));
    return positions.includes(undefined) ? undefined : positions.join();
  };

  const forget = (question: string) => {
    characters -= kept.get(question)?.size ?? 0;
    kept.delete(question);
  };
  const forgetOldest = () => {
    for (const question of kept.keys()) {
      if (kept.size <= MOST_ANSWERS && characters <= MOST_CHARACTERS) return;
      forget(question);
    }
  };
  const forgetAll = (at: string) => {
    kept.clear();
    characters = 0;
    keptAt = at;
  };

  const weigh = async (question: string, entry: Kept, isExact: (answer: unknown) => boolean) => {
    const sizeOfExact = (answer: unknown) => (isExact(answer) ? sizeOf(answer) : undefined);
    const size = await entry.answer.then(sizeOfExact, () => undefined);
    if (kept.get(question) !== entry) return;
    if (size === undefined) return forget(question);
    entry.size = size;
    characters += size;
    forgetOldest();
  };

  /** The answer to a question, read anew when it may have changed. One that fails, or is not exact, is not kept. */
  return <Answer>(
    question: string,
    read: () => Promise<Answer>,
    isExact: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> => {
    const at = now();
    if (at === undefined) return read();
    if (at !== keptAt) forgetAll(at);
    const known = kept.get(question);
    // A question names what it reads, so its answers are of one type.
    if (known) return known.answer as Promise<Answer>;
    const answer = read();
    const entry: Kept = { answer, size: 0 };
    kept.set(question, entry);
    forgetOldest();
    void weigh(question, entry, isExact as (answer: unknown) => boolean);
    return answer;
  };
};
