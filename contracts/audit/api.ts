import { z } from 'zod';
import { moment } from '../kernel/day.ts';
import { id, idParams } from '../kernel/ids.ts';
import { paging, pagingQuery } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { families } from './families.ts';
import { auditEvent, eventStory, loggedEvent, productProof, provenance, replay, shownName } from './views.ts';

const revision = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a revision')
  .transform(Number);

export const auditRoutes = {
  orderEvents: route({
    method: 'GET',
    path: '/audit/orders/{id}/events',
    summary: "The events of an order's stream, oldest first.",
    recordsLooks: true,
    access: 'auditor',
    params: idParams,
    query: pagingQuery,
    answer: z.array(auditEvent),
  }),
  replayOrder: route({
    method: 'GET',
    path: '/audit/orders/{id}/replay',
    summary: 'The order folded from its stream alone, up to a revision, and whether the read table agrees.',
    recordsLooks: true,
    access: 'auditor',
    params: idParams,
    query: z.strictObject({ revision: revision.optional() }),
    answer: replay,
  }),
} as const;

const word = z.string().min(1).max(300).optional();
const actor = z.string().min(1).max(300).meta({
  description: "A person's id or its last six characters, as pages show them; or a process's name.",
});
const position = z.string().regex(/^\d{1,20}$/, 'must be a position');
const positionParams = z.strictObject({ position });

/**
 * All conditions must hold. `family`: what events are about; `type`: event types, comma-joined; `stream`: its whole
 * name or the part before the id; `q`: words in the data, never in personal fields; a stream by its name, its short
 * number or the end of its id; an exact e-mail address or a person's whole name of several words, which is recorded as
 * a look at them.
 */
export const logQuery = z.strictObject({
  family: z.enum(families).optional(),
  type: word,
  stream: word,
  actor: actor.optional(),
  correlation: word,
  from: moment.optional(),
  to: moment.optional(),
  q: word,
  cursor: z.string().max(500).optional(),
  ...paging,
});
export type LogQuery = z.output<typeof logQuery>;

/** The audit area (design §7): the log, an event, a request's story, and why a value is what it is. */
export const logRoutes = {
  log: route({
    method: 'GET',
    path: '/audit/events',
    summary: 'The log, newest first.',
    recordsLooks: true,
    access: 'auditor',
    query: logQuery,
    answer: z.array(loggedEvent),
    // A search for a name looks up whose name it is.
    reads: [readTables.log, readTables.accounts],
  }),
  eventStory: route({
    method: 'GET',
    path: '/audit/events/{position}',
    summary: 'One event with what caused it and what it caused.',
    access: 'auditor',
    params: positionParams,
    answer: eventStory,
    reads: [readTables.log],
  }),
  showPersonalData: route({
    method: 'POST',
    path: '/audit/events/{position}/show',
    summary: 'The event with its personal data in the clear. The access is recorded.',
    recordsLooks: true,
    access: 'auditor',
    params: positionParams,
    body: z.strictObject({}),
    answer: loggedEvent,
    reads: [readTables.log],
  }),
  trace: route({
    method: 'GET',
    path: '/audit/trace/{correlationId}',
    summary: 'What one request caused, across streams, oldest first.',
    access: 'auditor',
    params: z.strictObject({ correlationId: z.string().min(1).max(100) }),
    query: pagingQuery,
    answer: z.array(loggedEvent),
    reads: [readTables.log],
  }),
  whyOrder: route({
    method: 'GET',
    path: '/audit/orders/{id}/why',
    summary: 'For each value that an order shows: the event that set it.',
    recordsLooks: true,
    access: 'auditor',
    params: idParams,
    query: pagingQuery,
    answer: z.array(provenance),
  }),
  whyProduct: route({
    method: 'GET',
    path: '/audit/products/{id}/why',
    summary: 'For each value that a product shows: the event that set it.',
    access: 'auditor',
    params: idParams,
    query: pagingQuery,
    answer: z.array(provenance),
  }),
  proveProduct: route({
    method: 'GET',
    path: '/audit/products/{id}/proof',
    summary: 'Whether what the shop shows of a product, but for its rating, agrees with its streams.',
    access: 'auditor',
    params: idParams,
    answer: productProof,
  }),
  showNames: route({
    method: 'POST',
    path: '/audit/names',
    summary: 'The names of people who are shown by their ids. The access to each is recorded.',
    recordsLooks: true,
    access: 'auditor',
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    answer: z.array(shownName),
    reads: [readTables.accounts],
  }),
} as const;
