import { setTimeout as sleep } from 'node:timers/promises';
import type { systemRoutes } from '#contracts/system/api';
import type { Decision } from '#projections/kernel/parked';
import { undecidedPayments } from '#projections/orders/queries';
import { systemStatus, type Watched } from '#projections/kernel/status';
import type { UnpaidOrders } from '../orders/unpaid-orders.ts';
import { parkedAt, type parkedRecorder } from './parked-recorder.ts';
import type { CallContext } from '../platform/http/call-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { ok } from '../platform/http/reply.ts';

interface Deps extends Omit<Watched, 'end' | 'shownEnd'> {
  readonly head: () => Promise<bigint>;
  readonly shownEnd: () => Promise<bigint>;
  readonly record: ReturnType<typeof parkedRecorder>;
  readonly unpaid: Pick<UnpaidOrders, 'holdings'> | undefined;
}

/** Why somebody tries again who gives no reason. */
const ONCE_MORE = 'Tried once more from the system page.';
/** How long an answer waits for the projection's runner to act on a decision, in ms. */
const PATIENCE = 3_000;
const LOOK_AGAIN = 100;
/** Accounts that are named of those that hold goods without paying. */
const HOLDERS = 10;

/** The system page: how far the read side is, and an operator's decisions about parked streams. */
export const systemHandlers = (deps: Deps): Handlers<typeof systemRoutes> => {
  const status = async () => {
    const [end, shownEnd, payments] = await Promise.all([
      deps.head(),
      deps.shownEnd(),
      undecidedPayments(deps.db),
    ]);
    return ok({
      ...(await systemStatus({ ...deps, end, shownEnd })),
      undecidedPayments: payments,
      unpaid: deps.unpaid?.holdings(HOLDERS) ?? null,
    });
  };

  const decideParked = async (
    decision: Decision,
    { projection, stream }: Parked,
    reason: string,
    call: Pick<CallContext, 'command'>,
  ) => {
    const position = await deps.record({ decision, projection, stream, reason }, call.command());
    if (position === undefined) return refuse('NOT_PARKED');
    const until = Date.now() + PATIENCE;
    while (Date.now() < until && (await isUndecided({ projection, stream }))) await sleep(LOOK_AGAIN);
    return status();
  };

  const isUndecided = async ({ projection, stream }: Parked): Promise<boolean> => {
    const parked = await parkedAt(deps.db, projection, stream);
    return parked !== undefined && parked.decision !== null;
  };

  return {
    system: status,
    retryParked: ({ params, body }, call) => decideParked('retry', params, body.reason ?? ONCE_MORE, call),
    skipParked: ({ params, body }, call) => decideParked('skip', params, body.reason, call),
  };
};

interface Parked {
  readonly projection: string;
  readonly stream: string;
}
