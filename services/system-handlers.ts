import { setTimeout as sleep } from 'node:timers/promises';
import type { systemRoutes } from '#contracts/system/api';
import { decide, parkedStreams, type Decision } from '#projections/kernel/parked';
import { systemStatus, type Watched } from '#projections/kernel/status';
import type { Handlers } from './platform/http/handler.ts';
import { ok, refused } from './platform/http/reply.ts';

interface Deps extends Omit<Watched, 'end'> {
  readonly head: () => Promise<bigint>;
}

/** How long an answer waits for the projection's runner to act on a decision, in ms; it looks once a second. */
const PATIENCE = 3_000;
const LOOK_AGAIN = 100;

/** The system page: how far the read side is, and an operator's decisions about parked streams. */
export const systemHandlers = (deps: Deps): Handlers<typeof systemRoutes> => {
  const status = async () => ok(await systemStatus({ ...deps, end: await deps.head() }));

  const settle = async (decision: Decision, { projection, stream }: Parked) => {
    if (!(await decide(deps.db, projection, stream, decision))) return refused('NOT_PARKED');
    const until = Date.now() + PATIENCE;
    while (Date.now() < until && (await isUndecided({ projection, stream }))) await sleep(LOOK_AGAIN);
    return status();
  };

  const isUndecided = async ({ projection, stream }: Parked): Promise<boolean> => {
    const parked = await parkedStreams(deps.db, projection);
    return parked.some((each) => each.stream === stream && each.decision !== null);
  };

  return {
    system: status,
    retryParked: ({ params }) => settle('retry', params),
    skipParked: ({ params }) => settle('skip', params),
  };
};

interface Parked {
  readonly projection: string;
  readonly stream: string;
}
