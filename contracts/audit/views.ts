import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { order } from '../orders/views.ts';
import { paymentStep } from '../payments/views.ts';

const actor = z
  .union([z.object({ id: z.string(), role: z.string() }), z.object({ process: z.string() })])
  .meta({ id: 'Actor' });

/** One event of an order's stream (design §7). Erased personal data reads `[erased]`. */
export const auditEvent = z
  .object({
    revision: z.int(),
    position: z.string(),
    type: z.string(),
    at: z.string(),
    actor,
    correlationId: z.string(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;

/** What one event changed in the order as the API shows it. */
export const change = z
  .object({ field: z.string(), before: z.unknown(), after: z.unknown() })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof change>;

/**
 * A value that differs between the log and what the shop shows. Of the fields `order` and `product` the values are whether
 * each has it at all.
 */
export const difference = z
  .object({ field: z.string(), log: z.unknown(), shop: z.unknown() })
  .meta({ id: 'Difference' });
export type Difference = z.infer<typeof difference>;

/** An event that this version of the shop cannot read, and why. */
export const unreadableEvent = z
  .object({ revision: z.int(), type: z.string(), why: z.string() })
  .meta({ id: 'UnreadableEvent' });
export type UnreadableEvent = z.infer<typeof unreadableEvent>;

/**
 * The order folded from its stream alone. `consistent` is null when the read table is behind or has parked the stream,
 * `revision` is an older one, or the order changes faster than both can be read; `differences` are the values that make it
 * false.
 */
export const replay = z
  .object({
    revision: z.int(),
    order: order.nullable(),
    consistent: z.boolean().nullable(),
    changes: z.array(change),
    /** What the event did to the order's money. */
    payment: paymentStep.nullable(),
    differences: z.array(difference),
    /** The first event up to `revision` that cannot be read: `order` is its state before that event, and nothing can be compared. */
    unreadable: unreadableEvent.nullable(),
  })
  .meta({ id: 'Replay' });
export type Replay = z.infer<typeof replay>;

/** An event as the audit area shows it: like an order's event, with its stream and ids. Personal data is masked. */
export const loggedEvent = auditEvent
  .extend({
    stream: z.string(),
    eventId: z.string(),
    causationId: z.string(),
    /**
     * Fields of `data` that are about a person: masked until somebody asks to see them, `[erased]` for an erased
     * person.
     */
    masked: z.array(z.string()),
  })
  .meta({ id: 'LoggedEvent' });
export type LoggedEvent = z.infer<typeof loggedEvent>;

/** An event with what caused it and what it caused, as far as events say. */
export const eventStory = z
  .object({
    event: loggedEvent,
    cause: loggedEvent.nullable(),
    /** The oldest ones. */
    caused: z.array(loggedEvent),
    /** Of all that it caused; an older api does not say. */
    causedTotal: z.int().min(0).optional(),
  })
  .meta({ id: 'EventStory' });
export type EventStory = z.infer<typeof eventStory>;

/** Why a value is what it is: the newest event that set it. */
export const provenance = z
  .object({
    field: z.string(),
    value: z.unknown(),
    setBy: auditEvent.omit({ data: true }).extend({ stream: z.string() }),
  })
  .meta({ id: 'Provenance' });
export type Provenance = z.infer<typeof provenance>;

/**
 * Whether the shop shows a product as the log has it, but for its rating, which other streams tell; null while the read
 * table is behind or has parked one of its streams, the product changes faster than both can be read, or one of its events
 * is missing or cannot be read.
 */
export const productProof = z
  .object({
    revision: z.int(),
    consistent: z.boolean().nullable(),
    differences: z.array(difference),
    /** An event of the product or of its stock that is missing or cannot be read: nothing can be compared. */
    unreadable: unreadableEvent.nullable(),
  })
  .meta({ id: 'ProductProof' });
export type ProductProof = z.infer<typeof productProof>;

/** The name of a person whom an audit shows by their id. */
export const shownName = z.object({ _id: id, name: z.string() }).meta({ id: 'ShownName' });
