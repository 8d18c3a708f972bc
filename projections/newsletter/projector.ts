import { subscriptionEvents } from '#contracts/newsletter/events';
import { readTables } from '#contracts/read-tables';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { createTable } from '../kernel/table.ts';
import { newsletterTable, type SubscriptionRow } from './table.ts';

type OfSubscription = {
  readonly revision: number;
  readonly data: { readonly subscriptionId: string };
};

const become =
  (status: SubscriptionRow['status']) =>
  (_: SubscriptionRow | undefined, { revision, data }: OfSubscription): SubscriptionRow => ({
    subscription_id: data.subscriptionId,
    status,
    revision,
  });

export const newsletterProjection: Projection = rowProjector({
  name: readTables.newsletter.name,
  version: 1,
  table: newsletterTable,
  migrate: (db) =>
    createTable(
      db,
      newsletterTable,
      `create index if not exists newsletter_confirmed on newsletter (subscription_id) where status = 'confirmed'`,
    ),
  streams: { newsletter: subscriptionEvents },
  revisions: { newsletter: 'revision' },
  key: ({ data }) => data.subscriptionId,
  on: {
    NewsletterRequested: become('asked'),
    NewsletterConfirmed: become('confirmed'),
    NewsletterLeft: become('gone'),
    NewsletterLapsed: become('gone'),
  },
});
