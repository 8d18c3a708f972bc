import type { auditRoutes, logRoutes } from '#contracts/audit/api';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { ok } from '../platform/http/reply.ts';
import { logHandlers, recordLooksAtOrder, type LogDeps } from './log-routes.ts';
import { auditEventOf } from './logged-event.ts';
import type { LastStep, OrderStreamPage, ReadOrder } from './ports.ts';
import { replayOrder } from './replay.ts';

/** Without parameters a list answers up to 1,000 rows (design §6). */
const MOST_EVENTS = 1_000;

export interface AuditDeps extends LogDeps {
  readonly streamPage: OrderStreamPage;
  readonly lastStep: LastStep;
  readonly readOrder: ReadOrder;
}

export const auditHandlers = (deps: AuditDeps): Handlers<typeof auditRoutes & typeof logRoutes> => ({
  ...logHandlers(deps),
  orderEvents: async ({ params: { id }, query: { limit = MOST_EVENTS, page = 1 } }, call) => {
    const { events, total } = await deps.streamPage(id, { from: (page - 1) * limit, most: limit });
    if (total === 0) return refuse('NOT_FOUND');
    const lookRecorded = await recordLooksAtOrder(deps.recordLook, events, [], call);
    return ok(events.map(auditEventOf), { total, lookRecorded });
  },
  replayOrder: async ({ params: { id }, query }, call) => {
    const { stream, lastStep, readOrder: read } = deps;
    const found = await replayOrder({ stream, lastStep, read }, id, query.revision);
    if (!found) return refuse('NOT_FOUND');
    const { events, replay, shop } = found;
    const lookRecorded = await recordLooksAtOrder(deps.recordLook, events, [replay.order, shop], call);
    return ok(replay, { lookRecorded });
  },
});
