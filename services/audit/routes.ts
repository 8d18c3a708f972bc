import type { auditRoutes, logRoutes } from '#contracts/audit/api';
import type { AuditEvent } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Handlers } from '../platform/http/handler.ts';
import { ok, refused } from '../platform/http/reply.ts';
import { logHandlers, recordLookAtOrder, type LogDeps } from './log-routes.ts';
import type { FoldOrder, ReadOrder } from './ports.ts';
import { replayOrder } from './replay.ts';

interface Deps extends LogDeps {
  readonly fold: FoldOrder;
  readonly readOrder: ReadOrder;
}

export const auditEventOf = ({
  revision,
  position,
  type,
  created,
  metadata,
  data,
}: RecordedEvent): AuditEvent => ({
  revision,
  position: String(position),
  type,
  at: created.toISOString(),
  actor: metadata.actor,
  correlationId: metadata.$correlationId,
  data: data as Record<string, unknown>,
});

export const auditHandlers = (deps: Deps): Handlers<typeof auditRoutes & typeof logRoutes> => ({
  ...logHandlers(deps),
  orderEvents: async ({ params: { id } }, call) => {
    const events = await deps.stream(id);
    if (events.length === 0) return refused('NOT_FOUND');
    await recordLookAtOrder(deps.recordLook, events, call);
    return ok(events.map(auditEventOf), { total: events.length });
  },
  replayOrder: async ({ params: { id }, query }, call) => {
    const events = await deps.stream(id);
    const replay = await replayOrder({ fold: deps.fold, read: deps.readOrder }, id, events, query.revision);
    if (!replay) return refused('NOT_FOUND');
    await recordLookAtOrder(deps.recordLook, events, call);
    return ok(replay);
  },
});
