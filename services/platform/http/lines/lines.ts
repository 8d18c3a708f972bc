import { createPlaces, type Line, type Task, type Time } from './places.ts';

/** Who waits in one line: who orders, who changes what is theirs, such as a cart, who looks, and who opens a page. */
export type LineName = 'orders' | 'changes' | 'reads' | 'pages';

/** Where calls wait when there are more than the shop can do. What is in no line (undefined) never waits. */
export interface Lines {
  /** Whether a call that comes now is turned away. */
  readonly isFull: (name: LineName | undefined) => boolean;
  /** Runs a task when it is its turn, and tells it whether it had to wait. */
  readonly inTurn: <T>(name: LineName | undefined, task: Task<T>) => Promise<T>;
}

/** Milliseconds: whoever would have to wait for longer is told so instead, unless few wait. */
const PATIENCE = 500;
/**
 * So many wait for as long as it takes, since a slow machine is not a full one. Orders are waited for: a crowd at one
 * product is what a shop is there for. So are pages: to turn one away costs as much as to send what is kept.
 */
const FEW = { orders: 512, changes: 32, reads: 128, pages: 1_024 } as const;
/** More wait in no line, however young it is. */
const MOST = { orders: 512, changes: 512, reads: 1_024, pages: 1_024 } as const;

/**
 * So many calls at once that write, and as many that read, which must not wait for a log that hangs; and as many pages,
 * which read by themselves. Who orders goes before who fills a cart, and so would come later with an order, too. Infinity:
 * nobody waits.
 */
export const createLines = (atOnce: number, time?: Time): Lines => {
  const [newWriting, newReading] = [createPlaces(atOnce, time), createPlaces(atOnce, time)];
  const newPage = createPlaces(atOnce, time);
  const lines: Readonly<Record<LineName, Line>> = {
    orders: newWriting(),
    changes: newWriting(),
    reads: newReading(),
    pages: newPage(),
  };
  const isFull = (name: LineName): boolean => {
    const waiting = lines[name].length();
    return waiting >= MOST[name] || (waiting >= FEW[name] && lines[name].expected() > PATIENCE);
  };
  return {
    isFull: (name) => name !== undefined && isFull(name),
    inTurn: (name, task) => (name === undefined ? task(false) : lines[name].inTurn(task)),
  };
};

/** Nobody waits. */
export const noLines: Lines = { isFull: () => false, inTurn: (_, task) => task(false) };
