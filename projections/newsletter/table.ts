import { table } from '../kernel/table.ts';

/** Whether an address gets the newsletter. Its owner is in the log alone, sealed. */
export interface SubscriptionRow {
  subscription_id: string;
  status: 'asked' | 'confirmed' | 'gone';
  revision: number;
}

export type NewsletterTables = { newsletter: SubscriptionRow };

export const newsletterTable = table<SubscriptionRow>('newsletter', 'subscription_id', {
  subscription_id: 'text primary key',
  status: 'text not null',
  revision: 'integer not null',
});
