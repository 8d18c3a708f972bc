import { logRoutes } from '#contracts/audit/api';
import { loggedEvent } from '#contracts/examples';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import EventPage from './event-page.tsx';

/** The page of an event that caused more, of which two come with the answer. */
const shownOf = (total: { readonly causedTotal?: number }) => {
  const { position } = loggedEvent;
  const caused = ['7', '8'].map((each) => ({ ...loggedEvent, position: each }));
  answering(logRoutes.eventStory, { params: { position } }, () =>
    Response.json({ event: loggedEvent, cause: null, caused, ...total }),
  );
  const page = <Route path="/audit/events/:position" element={<EventPage />} />;
  return show(<Routes>{page}</Routes>, { at: `/audit/events/${position}` });
};

it('an event that caused more than is shown says how many events there are', async () => {
  const screen = await shownOf({ causedTotal: 12_006 });
  await expect
    .element(screen.getByText('It caused 12,006 events; these are the first 2.', { exact: true }))
    .toBeVisible();
});

it.each([{ causedTotal: 2 }, {}])('an event that is shown whole does not count (%j)', async (total) => {
  const screen = await shownOf(total);
  await expect.element(screen.getByRole('heading', { name: 'What it caused' })).toBeVisible();
  expect(screen.getByText('these are the first', { exact: false }).elements()).toEqual([]);
});
