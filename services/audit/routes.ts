import type { auditRoutes } from '#contracts/audit/api';
import type { AuditEvent } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Handlers } from '../platform/http/handler.ts';
import { ok, refused } from '../platform/http/reply.ts';
import type { FoldOrder, OrderStream, ReadOrder } from './ports.ts';
import { replayOrder } from './replay.ts';

interface Deps {
  readonly stream: OrderStream;
  readonly fold: FoldOrder;
  readonly read: ReadOrder;
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

export const auditHandlers = ({ stream, fold, read }: Deps): Handlers<typeof auditRoutes> => ({
  orderEvents: async ({ params: { id } }) => {
    const events = await stream(id);
    if (events.length === 0) return refused('NOT_FOUND');
    return ok(events.map(auditEventOf), { total: events.length });
  },
  replayOrder: async ({ params: { id }, query }) => {
    const replay = await replayOrder({ fold, read }, id, await stream(id), query.revision);
    return replay ? ok(replay) : refused('NOT_FOUND');
  },
});
