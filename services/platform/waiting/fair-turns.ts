/** So much work waits that more would only make everybody wait longer; asking again in a moment may help. */
export class Overloaded extends Error {
  constructor(what: string) {
    super(`Too much work waits already: ${what}`);
    this.name = 'Overloaded';
  }
}

/** The kind of work, and who caused it. */
export interface WorkOf {
  readonly kind: string;
  readonly caller: string;
}

interface Limits {
  readonly atOnce: number;
  /** How many tasks of one kind may wait. */
  readonly perKind: number;
  /** How many tasks of one caller may wait. */
  readonly perCaller: number;
}

type Go = () => void;
/** Waiting tasks by caller. A map keeps its order: its first caller is next. */
type Line = Map<string, Go[]>;

/**
 * Runs a limited number of tasks at once. Kinds of work take turns, and within a kind its callers, so that neither a
 * crowd nor one caller with a thousand tasks holds anybody else up for longer than one turn of each. Beyond the limits
 * it throws `Overloaded` at once.
 */
export const fairTurns = ({ atOnce, perKind, perCaller }: Limits) => {
  const kinds = new Map<string, Line>();
  let running = 0;

  const wait = ({ kind, caller }: WorkOf) =>
    new Promise<void>((go, refuse) => {
      const callers = kinds.get(kind) ?? new Map<string, Go[]>();
      const own = callers.get(caller) ?? [];
      const waiting = callers.values().reduce((sum, { length }) => sum + length, 0);
      if (own.length >= perCaller || waiting >= perKind) return refuse(new Overloaded(kind));
      kinds.set(kind, callers.set(caller, [...own, go]));
    });

  return async <T>(work: WorkOf, task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await wait(work);
    try {
      return await task();
    } finally {
      // A waiting task takes over this place, so that no new one comes before it.
      const next = takeNext(kinds);
      if (next) next();
      else running -= 1;
    }
  };
};

/** Takes the first task of the first caller of the first kind; caller and kind then go to the end of their lines. */
const takeNext = (kinds: Map<string, Line>): Go | undefined => {
  const [kind, callers] = kinds.entries().next().value ?? [];
  const [caller, own] = callers?.entries().next().value ?? [];
  if (kind === undefined || !callers || caller === undefined || !own) return undefined;
  const [next, ...rest] = own;
  callers.delete(caller);
  if (rest.length > 0) callers.set(caller, rest);
  kinds.delete(kind);
  if (callers.size > 0) kinds.set(kind, callers);
  return next;
};
