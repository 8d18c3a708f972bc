import type { Pool, QueryConfig } from 'pg';
import type { Settling } from '../faults.ts';
import type { CaptureState } from './captures.ts';
import { newId } from './ids.ts';
import { approvalWebhook, captureWebhooks } from './webhooks.ts';
import { notFound, PayPalProblem } from './problem.ts';

/** An order in the simulator's tables, with its capture when there is one. Sums in cents. */
export interface OrderRow {
  readonly id: string;
  readonly status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  readonly amountCents: number;
  readonly currency: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly description: string | null;
  /** The account that gets the money instead of the shop's, where its buyer has put one there. */
  readonly payee: string | null;
  readonly payerEmail: string | null;
  readonly declines: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly captureId: string | null;
  readonly captureRequestId: string | null;
  readonly captureState: CaptureState | null;
  readonly settlesAt: Date | null;
  readonly capturedAt: Date | null;
  readonly refundedCents: number | null;
}

export interface NewOrder {
  readonly requestId: string | undefined;
  readonly amountCents: number;
  readonly currency: string;
  readonly customId: string | undefined;
  readonly invoiceId: string | undefined;
  readonly description: string | undefined;
}

const COLUMNS = `o.id, o.status, o.amount_cents::float8 as "amountCents", o.currency, o.custom_id as "customId",
  o.invoice_id as "invoiceId", o.description, o.payee, o.payer_email as "payerEmail", o.declines,
  o.created_at as "createdAt", o.updated_at as "updatedAt", c.id as "captureId",
  c.request_id as "captureRequestId", c.state as "captureState", c.settles_at as "settlesAt", c.created_at as "capturedAt", c.refunded_cents::float8 as "refundedCents"`;

const WITH_CAPTURE = 'left join simulator.paypal_captures c on c.order_id = o.id';

/** Throws PayPal's 404. */
export const findOrder = async (pool: Pool, id: string): Promise<OrderRow> =>
  (await one(pool, {
    name: 'simulator-find-order',
    text: `select ${COLUMNS} from simulator.paypal_orders o ${WITH_CAPTURE} where o.id = $1`,
    values: [id],
  })) ?? raise(notFound());

/** Creates an order; the same request again finds it as it is now, and `isNew` is false. */
export const createOrder = async (
  pool: Pool,
  { amountCents, currency, customId, invoiceId, description, requestId }: NewOrder,
  now: Date,
): Promise<{ readonly order: OrderRow; readonly isNew: boolean }> => {
  const id = newId();
  // The update that changes nothing makes the statement return the existing row.
  const order = await one(pool, {
    name: 'simulator-create-order',
    text: `with o as (
        insert into simulator.paypal_orders
          (id, request_id, status, amount_cents, currency, custom_id, invoice_id, description, created_at, updated_at)
        values ($1, $2, 'CREATED', $3, $4, $5, $6, $7, $8, $8)
        on conflict (request_id) do update set request_id = excluded.request_id returning *)
      select ${COLUMNS} from o ${WITH_CAPTURE}`,
    values: [id, requestId, amountCents, currency, customId, invoiceId, description, now],
  });
  return { order: order ?? (await findOrder(pool, id)), isNew: order?.id === id };
};

/** The buyer's click. `declines`: with a means of payment that will be refused. */
export const approveOrder = async (
  pool: Pool,
  id: string,
  { declines, payerEmail }: { readonly declines: boolean; readonly payerEmail: string },
  now: Date,
): Promise<OrderRow> => {
  const told = approvalWebhook(id, now);
  const approved = await one(pool, {
    name: 'simulator-approve-order',
    text: `with o as (
        update simulator.paypal_orders
        set status = 'APPROVED', declines = $2, payer_email = $3, updated_at = $4
        where id = $1 and status <> 'COMPLETED' returning *),
      n as (
        insert into simulator.notices (id, provider, type, subject, due_at, created_at)
        select $5, $6, $7, o.id, $8, $4 from o)
      select ${COLUMNS} from o ${WITH_CAPTURE}`,
    values: [id, declines, payerEmail, now, told.id, told.provider, told.type, told.dueAt],
  });
  if (approved) return approved;
  await findOrder(pool, id);
  throw new PayPalProblem(422, 'ORDER_ALREADY_COMPLETED');
};

interface NewCapture {
  readonly requestId: string | undefined;
  readonly declines: boolean;
  readonly settling: Settling;
}

/** Captures the money once: a concurrent or repeated request gets the same capture. */
export const captureOrder = async (
  pool: Pool,
  id: string,
  { requestId, declines, settling }: NewCapture,
  now: Date,
): Promise<OrderRow> => {
  const captureId = newId();
  const captured = await one(pool, {
    name: 'simulator-capture-order',
    text: `with o as (
        update simulator.paypal_orders set status = 'COMPLETED', updated_at = $4
        where id = $1 and status = 'APPROVED' and not declines and not $5::boolean returning *),
      planned as (delete from simulator.notices using o where subject = o.id),
      c as (
        insert into simulator.paypal_captures
          (id, order_id, request_id, amount_cents, created_at, state, settles_at)
        select $2, id, $3, amount_cents, $4, $6, $7 from o returning *),
      n as (
        insert into simulator.notices (id, provider, type, subject, due_at, created_at)
        select n.id, n.provider, n.type, c.id, n."dueAt", $4
        from c, json_to_recordset($8) as n (id text, provider text, type text, "dueAt" timestamptz))
      select ${COLUMNS} from o, c`,
    values: [
      id,
      captureId,
      requestId,
      now,
      declines,
      settling === 'now' ? 'COMPLETED' : 'PENDING',
      settling instanceof Date ? settling : null,
      JSON.stringify(captureWebhooks(captureId, settling, now)),
    ],
  });
  if (captured) return captured;
  const order = await findOrder(pool, id);
  if (order.status === 'CREATED') throw new PayPalProblem(422, 'ORDER_NOT_APPROVED');
  if (order.status === 'APPROVED') throw new PayPalProblem(422, 'INSTRUMENT_DECLINED');
  if (requestId !== undefined && order.captureRequestId === requestId) return order;
  throw new PayPalProblem(422, 'ORDER_ALREADY_CAPTURED');
};

const one = async (pool: Pool, query: QueryConfig): Promise<OrderRow | undefined> =>
  (await pool.query<OrderRow>(query)).rows[0];

const raise = (error: Error): never => {
  throw error;
};
