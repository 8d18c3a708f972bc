import type { FailedLetter } from '#contracts/letters/views';
import type { systemRoutes } from '#contracts/system/api';
import { parkedAt, type Decision } from '#projections/kernel/parking/parked';
import { undecidedPayments } from '#projections/orders/queries';
import { processStatuses, projectionStatuses, type Watched } from '#projections/kernel/running/status';
import { eventually } from '#resilience/eventually';
import type { UnpaidOrders } from '../../orders/unpaid-orders.ts';
import type { Handler } from '../../kernel/handler.ts';
import { maintenanceDesk } from './maintenance-desk.ts';
import type { parkedRecorder } from './parked-recorder.ts';
import type { Shop } from '../shop.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { ok } from '../../platform/http/reply.ts';

interface Deps extends Omit<Watched, 'shownEnd'> {
  readonly handler: Pick<Handler, 'handle' | 'recent'>;
  /** Names of the processes, and the table of their to-do lists. */
  readonly processes: readonly string[];
  readonly workTable: string;
  readonly head: () => Promise<bigint>;
  readonly shownEnd: () => Promise<bigint>;
  readonly record: ReturnType<typeof parkedRecorder>;
  readonly letters: {
    readonly failed: () => Promise<FailedLetter[]>;
    readonly retry: Shop['letters']['retry'];
  };
  readonly unpaid: Pick<UnpaidOrders, 'holdings'> | undefined;
}

/** Why somebody tries again who gives no reason. */
const ONCE_MORE = 'Tried once more from the system page.';
/** How long an answer waits for a decision to take effect, and how often it looks, in ms. */
const PATIENCE = { within: 3_000, every: 100 };
/** Accounts that are named of those that hold goods without paying. */
const HOLDERS = 10;

/**
 * The system page: the state of the read side, decisions of operators about parked streams, and the maintenance that
 * they ask for.
 */
export const systemHandlers = (deps: Deps): Handlers<typeof systemRoutes> => {
  const desk = maintenanceDesk(deps.db, deps.handler);

  const status = async (position?: bigint) => {
    const [end, shownEnd, payments, maintained, processes, failedLetters] = await Promise.all([
      deps.head(),
      deps.shownEnd(),
      undecidedPayments(deps.db),
      desk.shown(),
      processStatuses(deps),
      deps.letters.failed(),
    ]);
    const projections = await projectionStatuses({ ...deps, shownEnd });
    const answer = {
      log: { end: String(end) },
      projections: projections.map((each) => ({
        ...each,
        rebuild: maintained.rebuilds.get(each.name) ?? null,
      })),
      processes,
      verification: maintained.verification,
      failedLetters,
      undecidedPayments: payments,
      unpaid: deps.unpaid?.holdings(HOLDERS) ?? null,
    };
    return ok(answer, { position });
  };

  const decideParked = async (
    decision: Decision,
    { projection, stream }: Parked,
    { eventId, reason }: { readonly eventId?: string | undefined; readonly reason: string },
    call: Pick<CallContext, 'command'>,
  ) => {
    const recorded = await deps.record({ decision, projection, stream, eventId, reason }, call.command());
    if (typeof recorded !== 'bigint') return recorded;
    await eventually(async () => !(await isUndecided({ projection, stream })), PATIENCE);
    return status();
  };

  const isUndecided = async ({ projection, stream }: Parked): Promise<boolean> => {
    const parked = await parkedAt(deps.db, projection, stream);
    return parked !== undefined && parked.decision !== null;
  };

  return {
    system: () => status(),
    retryParked: ({ params, body: { eventId, reason = ONCE_MORE } }, call) =>
      decideParked('retry', params, { eventId, reason }, call),
    skipParked: ({ params, body }, call) => decideParked('skip', params, body, call),
    retryLetter: async ({ params: { id } }, call) => {
      const outcome = await deps.letters.retry(id, call.command());
      if (outcome.kind === 'refused') return outcome;
      const isListed = async () => (await deps.letters.failed()).some(({ letterId }) => letterId === id);
      await eventually(async () => !(await isListed()), PATIENCE);
      return status(outcome.position);
    },
    requestRebuild: async ({ params: { projection } }, call) => {
      const outcome = await desk.requestRebuild(projection, call);
      return outcome.kind === 'refused' ? outcome : status(outcome.position);
    },
    requestVerification: async (_, call) => {
      const outcome = await desk.requestVerification(call);
      return outcome.kind === 'refused' ? outcome : status(outcome.position);
    },
  };
};

interface Parked {
  readonly projection: string;
  readonly stream: string;
}
