import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal } from '../kernel/personal.ts';
import { reason } from '../kernel/reason.ts';
import { orderStatus } from '../orders/views.ts';

const at = z.iso.datetime();
/** The stream whose events or folded state was shown. */
const stream = z.string();

/**
 * Events of the streams `access-{userId}`: who looked at a person's data, at what, and when (design §4). A viewer has
 * an account, or is an operator at the command line who says who they are and why; the reason may name the person.
 */
export const accessEvents = {
  PersonalDataViewed: event(
    'PersonalDataViewed',
    z.strictObject({ userId: id, viewerId: id, stream, at }),
  ).next(
    z.strictObject({
      userId: dataSubject(id),
      viewerId: id.nullable(),
      operator: z.string().min(1).max(80).nullable(),
      reason: personal(z.string()).nullable(),
      stream,
      at,
    }),
    (before) => ({ ...before, operator: null, reason: null }),
  ),
} as const;
export type AccessEvent = EventsOf<typeof accessEvents>;

/** What an operator has to say before any personal data is shown. */
export const operatorsLook = z.strictObject({ operator: z.string().trim().min(1).max(80), reason });

const exportedLists = ['orders', 'delivered', 'people'] as const;
export type ExportedList = (typeof exportedLists)[number];

/** Lists that are shown page by page; the last one is of a product's reviews. */
const shownLists = [...exportedLists, 'hiddenReviews'] as const;
export type ShownList = (typeof shownLists)[number];

/**
 * Events of the streams `export-{viewerId}`: what somebody exported about many people at once, or saw of them on a
 * page. Search words are not recorded, since they may be a name; only that there were some.
 */
export const exportEvents = {
  PersonalDataListed: event(
    'PersonalDataListed',
    z.strictObject({
      viewerId: id,
      list: z.enum(shownLists),
      productId: id.nullable(),
      searched: z.boolean(),
      status: orderStatus.nullable(),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      page: z.int(),
      size: z.int(),
      at,
    }),
  ),
  PersonalDataExported: event(
    'PersonalDataExported',
    z.strictObject({
      viewerId: id,
      list: z.enum(exportedLists),
      searched: z.boolean(),
      status: orderStatus.nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      at,
    }),
  ),
} as const;
export type ExportEvent = EventsOf<typeof exportEvents>;
export type Exported = Extract<ExportEvent, { readonly type: 'PersonalDataExported' }>['data'];
export type Listed = Extract<ExportEvent, { readonly type: 'PersonalDataListed' }>['data'];
