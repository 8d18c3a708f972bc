import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import type { Step, Steps } from './tracing.types.ts';

type Query = (...asked: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;
type Connect = (connected?: (...answer: unknown[]) => void) => unknown;

/** Characters of a statement that are shown: it holds no values, and nobody reads more of it. */
const LONGEST = 500;

const textOf = (asked: unknown): string | undefined => {
  if (typeof asked === 'string') return asked;
  const { text, submit } = asked as { readonly text?: unknown; readonly submit?: unknown };
  // What writes to the connection by itself ends by itself, and is not traced.
  return typeof text === 'string' && submit === undefined ? text : undefined;
};

/** The verb of a statement: `select` of `select … from orders`. */
const verbOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';

/** Traces the statements of calls, through any pool: each comes to the `query` of a client. Answers how to undo it. */
export const traceQueries = (steps: Steps): (() => void) => {
  const undoings = [traceClients(steps), keepCallsApart()];
  return () => {
    for (const undo of undoings) undo();
  };
};

/** What waits for a full pool goes on when somebody releases a client, and would do so as a part of their call. */
const keepCallsApart = (): (() => void) => {
  const { connect } = pg.Pool.prototype as unknown as { readonly connect: Connect };
  const apart: Connect = function apart(this: unknown, connected) {
    return connect.call(this, connected && AsyncResource.bind(connected));
  };
  Object.assign(pg.Pool.prototype, { connect: apart });
  return () => void Object.assign(pg.Pool.prototype, { connect });
};

const traceClients = ({ begin }: Steps): (() => void) => {
  const { query } = pg.Client.prototype as unknown as { readonly query: Query };
  const traced: Query = function traced(this: unknown, ...asked) {
    const text = textOf(asked[0]);
    const step =
      text === undefined
        ? undefined
        : begin(`postgres ${verbOf(text)}`, {
            'db.system.name': 'postgresql',
            'db.query.text': text.slice(0, LONGEST),
          });
    if (!step) return query.apply(this, asked);
    const last = asked.at(-1);
    if (typeof last === 'function')
      return query.apply(this, [...asked.slice(0, -1), ending(step, last as Callback)]);
    const result = query.apply(this, asked);
    void Promise.resolve(result).then(
      () => step.end(),
      (error: unknown) => step.end(error),
    );
    return result;
  };
  Object.assign(pg.Client.prototype, { query: traced });
  return () => void Object.assign(pg.Client.prototype, { query });
};

const ending =
  (step: Step, callback: Callback): Callback =>
  (error, result) => {
    step.end(error ?? undefined);
    callback(error, result);
  };
