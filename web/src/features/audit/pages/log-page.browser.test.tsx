import { logRoutes } from '#contracts/audit/api';
import { newerThan } from '#contracts/audit/newer-than';
import { loggedEvent } from '#contracts/examples';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { shownProducts } from '../../../lib/live.ts';
import { answering } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { PAGE } from '../api.ts';
import LogPage from './log-page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Longer than the pause before a look. */
const soon = () => void vi.advanceTimersByTime(1_000);
const happen = () => shownProducts.tell({ kind: 'log', position: '9' });

/** Events of one type, by their positions, newest first. */
const logged = (...positions: readonly number[]) =>
  positions.map((position) => ({ ...loggedEvent, type: `Event${position}`, position: String(position) }));
const page = (events: readonly object[], total: number, next?: string) =>
  Response.json(events, {
    headers: { 'x-total-count': String(total), ...(next === undefined ? {} : { 'x-next-cursor': next }) },
  });

const query = { type: 'Event', limit: String(PAGE) };
const newest = () => answering(logRoutes.log, { query }, () => page(logged(8, 7), 40));
const older = () => answering(logRoutes.log, { query: { ...query, cursor: '7' } }, () => page(logged(6), 40));
const newerThan8 = (reply: () => Response | Promise<Response>) =>
  answering(logRoutes.log, { query: { ...query, cursor: newerThan('8') } }, reply);

it('what is new is asked for once at a time, and comes on top while the rest is not read again', async () => {
  const whole = newest();
  const answered = Promise.withResolvers<Response>();
  const looks = newerThan8(() => answered.promise);
  const screen = await show(<LogPage />, { at: '/audit?type=Event' });
  await expect.element(screen.getByText('40 events', { exact: false })).toBeVisible();
  for (const _ of [1, 2, 3]) {
    happen();
    soon();
    await expect.poll(() => looks.length).toBe(1);
  }
  answered.resolve(page(logged(10, 9), 2));
  await expect.element(screen.getByText('42 events', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('listitem').first().getByText('Event10')).toBeVisible();
  await expect.element(screen.getByText('Event7')).toBeVisible();
  expect([whole.length, looks.length]).toEqual([1, 1]);
  const next = answering(logRoutes.log, { query: { ...query, cursor: newerThan('10') } }, () => page([], 0));
  await expect.poll(() => (soon(), next.length)).toBe(1);
});

it('older events stay where they are, and say how many are newer, until these are more than a page', async () => {
  newest();
  older();
  const newestOne = answering(logRoutes.log, { query: { ...query, limit: '1' } }, () => page(logged(8), 40));
  let events = logged(9);
  const looks = newerThan8(() => page(events, events.length));
  const screen = await show(<LogPage />, { at: '/audit?type=Event&cursor=7' });
  await expect.poll(() => (soon(), newestOne.length)).toBe(1);
  await expect.element(screen.getByText('Event6')).toBeVisible();
  await expect.poll(() => (happen(), soon(), looks.length)).toBe(1);
  await expect.element(screen.getByRole('button', { name: '1 new event', exact: true })).toBeVisible();
  events = logged(...Array.from({ length: PAGE }, (_, index) => 99 - index));
  await expect.poll(() => (happen(), soon(), looks.length)).toBe(2);
  await expect.element(screen.getByRole('button', { name: '50+ new events', exact: true })).toBeVisible();
  expect(screen.getByText('Event99').elements()).toEqual([]);
});

it('nothing is asked for while a part of the question is not understood', async () => {
  const asked = newest();
  const newestOne = answering(logRoutes.log, { query: { ...query, limit: '1' } }, () => page(logged(8), 40));
  const screen = await show(<LogPage />, { at: '/audit?type=Event&from=bad&cursor=7' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/from “bad”/);
  happen();
  soon();
  expect([...asked, ...newestOne]).toEqual([]);
});

it('an api that does not know the question yet is understood', async () => {
  newest();
  newerThan8(() => page(logged(9, 8, 7), 41));
  const screen = await show(<LogPage />, { at: '/audit?type=Event' });
  await expect.element(screen.getByText('40 events', { exact: false })).toBeVisible();
  happen();
  soon();
  await expect.element(screen.getByText('41 events', { exact: false })).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(3);
});

it('older events, and newest ones again, take the focus from the button below them', async () => {
  const began = location.href;
  onTestFinished(() => history.replaceState(null, '', began));
  history.replaceState(null, '', '/audit?type=Event');
  answering(logRoutes.log, { query }, () => page(logged(8, 7), 40, '7'));
  older();
  answering(logRoutes.log, { query: { ...query, limit: '1' } }, () => page(logged(8), 40));
  const screen = await show(<LogPage />, { at: '/audit?type=Event' });
  await screen.getByRole('button', { name: 'Older', exact: false }).click();
  await expect.element(screen.getByText('Event6')).toBeVisible();
  await expect.element(screen.getByRole('list').last()).toHaveFocus();
  await screen.getByRole('button', { name: 'Newest', exact: false }).click();
  await expect.element(screen.getByText('Event8')).toBeVisible();
  await expect.element(screen.getByRole('list').last()).toHaveFocus();
});
