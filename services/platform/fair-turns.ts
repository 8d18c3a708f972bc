/** So much work waits already that more would only make everybody wait longer: ask again in a moment. */
export class Overloaded extends Error {
  constructor(what: string) {
    super(`Too much work waits already: ${what}`);
    this.name = 'Overloaded';
  }
}

/** What kind of work it is, and whose. */
export interface WorkOf {
  readonly kind: string;
  readonly caller: string;
}

interface Limits {
  readonly atOnce: number;
  /** How many of one kind wait at most. */
  readonly perKind: number;
  /** How many of one caller wait at most. */
  readonly perCaller: number;
}

type Go = () => void;
/** Who waits, by caller; a map keeps its order, so its first is next. */
type Line = Map<string, Go[]>;

/**
 * Runs a limited number of tasks at once. Kinds of work take turns, and within a kind its callers: neither a crowd nor one
 * caller with a thousand tasks holds up anybody else's for longer than a turn of each. Beyond the limits it throws
 * `Overloaded` at once.
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
      // Anyone who waits takes over this place, so that nobody new comes before them.
      const next = takeNext(kinds);
      if (next) next();
      else running -= 1;
    }
  };
};

/** The first of the first caller of the first kind; caller and kind go to the end of their lines. */
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
