import { titleOf } from './demo/colours.ts';
import type { PlannedReview } from './demo/reviews.ts';
import { derivedId } from '../kernel/ids.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import { decisions } from '../reviews/decisions.ts';
import { review, reviewOf } from '../reviews/state.ts';
import { demoId, seedContext, type DemoShop, type SeedDeps } from './context.ts';

const AT_ONCE = 48;

/** Writes every planned review with the ordinary commands, with its own dates. */
export const seedReviews = async (
  { shop }: SeedDeps,
  demo: DemoShop,
  planned: readonly PlannedReview[],
  isResumed: boolean,
): Promise<void> => {
  const waiting = planned.values();
  const write = async () => {
    for (const each of waiting) await writeOne(shop, demo, each, isResumed);
  };
  await allEnded(Array.from({ length: AT_ONCE }, write));
};

const writeOne = async (
  { handler, accounts }: SeedDeps['shop'],
  { products, people }: DemoShop,
  { customer, product, rating, comment, at, change }: PlannedReview,
  isResumed: boolean,
): Promise<void> => {
  const of = {
    productId: demoId('product', titleOf(products[product]?.title ?? '')),
    userId: demoId('person', people[customer]?.email ?? ''),
  };
  const name = reviewOf(of);
  const words = (said: { readonly rating: number; readonly comment: string }) => {
    const commentKey = accounts.personal.commentKey(of.userId, said.comment);
    return { ...of, rating: said.rating, comment: said.comment, commentKey };
  };
  const command = { ...words({ rating, comment }), reviewId: derivedId('demo', 'review', name) };
  const submit = decisions.SubmitReview(command, { now: new Date(at) });
  if (!isResumed) handler.expectNew(review, name);
  const submitted = await handler.handle(review, name, submit, seedContext('review', name));
  // An interrupted seeding has written some of them.
  if (submitted.kind === 'refused' && submitted.code !== 'ALREADY_REVIEWED')
    throw new Error(`Demo review ${name} was refused: ${submitted.code}`);
  if (!change) return;
  const update = decisions.UpdateReview(words(change), { now: new Date(change.at) });
  await handler.handle(review, name, update, seedContext('review', name, 'change'));
};
