import { logRoutes } from '#contracts/audit/api';
import { loggedEvent } from '#contracts/examples';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import TracePage from './trace-page.tsx';

const { correlationId } = loggedEvent;

/** The page of a request that caused that many events, of which two come with the answer. */
const shownOf = (total: number) => {
  const events = ['7', '8'].map((position) => ({ ...loggedEvent, position }));
  answering(logRoutes.trace, { params: { correlationId } }, () =>
    Response.json(events, { headers: { 'x-total-count': String(total) } }),
  );
  const page = <Route path="/audit/trace/:correlationId" element={<TracePage />} />;
  return show(<Routes>{page}</Routes>, { at: `/audit/trace/${correlationId}` });
};

it('a request that caused more than is shown says how many events there are, and leads to all of them', async () => {
  const screen = await shownOf(12_006);
  await expect
    .element(screen.getByText('It caused 12,006 events; these are the first 2.', { exact: false }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'All of them in the log' }))
    .toHaveAttribute('href', `/audit?correlation=${correlationId}`);
});

it('a request that is shown whole leads nowhere else', async () => {
  const screen = await shownOf(2);
  await expect.element(screen.getByText('2 events in 1 stream', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All of them in the log' }).elements()).toEqual([]);
});
