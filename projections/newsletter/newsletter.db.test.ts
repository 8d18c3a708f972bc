import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionEvents } from '#contracts/newsletter/events';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { newsletterProjection } from './projector.ts';
import { subscriberCount, subscriptionsAfter } from './queries.ts';

const [asked, confirmed, left, lapsed, back] = [1, 2, 3, 4, 5].map(exampleId) as [
  string,
  string,
  string,
  string,
  string,
];
const at = '2026-11-24T09:30:00.000Z';
let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

const { NewsletterRequested, NewsletterConfirmed, NewsletterLeft, NewsletterLapsed } = subscriptionEvents;
const whose = (subscriptionId: string) => ({ subscriptionId, subscriberId: exampleId(9), at });
const requested = (subscriptionId: string) =>
  NewsletterRequested.create({ ...whose(subscriptionId), email: 'sealed:Amina', language: 'so' });

const filled = () => {
  const log = new FakeLog();
  log.append(`newsletter-${asked}`, requested(asked), requested(asked));
  log.append(`newsletter-${back}`, requested(back), NewsletterConfirmed.create(whose(back)));
  log.append(`newsletter-${confirmed}`, requested(confirmed), NewsletterConfirmed.create(whose(confirmed)));
  log.append(`newsletter-${left}`, requested(left), NewsletterConfirmed.create(whose(left)));
  log.append(`newsletter-${left}`, NewsletterLeft.create(whose(left)));
  log.append(`newsletter-${lapsed}`, requested(lapsed), NewsletterLapsed.create(whose(lapsed)));
  log.append(`newsletter-${back}`, NewsletterLeft.create(whose(back)), requested(back));
  log.append(`newsletter-${back}`, NewsletterConfirmed.create(whose(back)));
  return log;
};

test('those who confirmed and have not left are counted and found, in the order of their ids', async () => {
  const { db } = database;
  await newsletterProjection.apply(db, filled().all);
  expect(await subscriberCount(db)).toBe(2);
  expect(await subscriptionsAfter(db, null, 1)).toEqual([confirmed]);
  expect(await subscriptionsAfter(db, confirmed, 10)).toEqual([back]);
  expect(await subscriptionsAfter(db, back, 10)).toEqual([]);
});

test('the same rows come of the log once, of every event twice and of a rebuild', async () => {
  await projectorContract(url, newsletterProjection, filled());
});
