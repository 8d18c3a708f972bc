import { z } from 'zod';
import { order } from '../orders/views.ts';

export const actor = z.union([
  z.object({ id: z.string(), role: z.string() }),
  z.object({ process: z.string() }),
]);

/** One event of an order's stream (design §7). Erased personal data reads `[erased]`. */
export const auditEvent = z.object({
  revision: z.int(),
  position: z.string(),
  type: z.string(),
  at: z.string(),
  actor,
  correlationId: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** What one event changed in the order as the API shows it. */
export const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.infer<typeof change>;

/** The order folded from its stream alone. `consistent` is null when the read table has not got that far, or `revision` is an older one. */
export const replay = z.object({
  revision: z.int(),
  order: order.nullable(),
  consistent: z.boolean().nullable(),
  changes: z.array(change),
});
export type Replay = z.infer<typeof replay>;
