import { eventually } from '#resilience/eventually';

/** Milliseconds in which every customer has done something again, on a slow machine. */
const WITHIN = 60_000;

/**
 * Has everybody do the same again and again, at each of the addresses in turn, until it is stopped or a call fails: then
 * whatever is waited for here rejects.
 */
export const underLoad = <Who>(
  people: readonly Who[],
  once: (person: Who, origin: string) => Promise<void>,
  ...origins: readonly string[]
) => {
  const stopping = new AbortController();
  const turns = people.map(() => 0);
  let at = origins;
  const keepOn = async (person: Who, index: number) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await once(person, at[turn % at.length] ?? '');
      turns[index] = turn + 1;
    }
  };
  const ended = Promise.all(people.map(keepOn));
  // A failure is reported by who waits next; until then the rejection must not be unhandled.
  ended.catch(() => undefined);
  return {
    /** Resolves when nobody is at another address any more, and everybody was at each of these. */
    goTo: async (...others: readonly string[]) => {
      at = others;
      const before = [...turns];
      const isDone = () => turns.every((turn, index) => turn > (before[index] ?? 0) + others.length);
      if (!(await Promise.race([eventually(isDone, { within: WITHIN }), ended])))
        throw new Error(`Somebody stands still at ${others.join(' or ')}`);
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
