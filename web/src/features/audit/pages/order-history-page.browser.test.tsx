import { auditRoutes } from '#contracts/audit/api';
import { auditEvent } from '#contracts/examples';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering, no } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { HISTORY_PAGE } from '../api.ts';
import OrderHistoryPage from './order-history-page.tsx';

const [one, other] = ['1'.repeat(24), '2'.repeat(24)] as const;

const eventsOf = (id: string, reply: () => Response | Promise<Response>) =>
  answering(
    auditRoutes.orderEvents,
    { params: { id }, query: { limit: String(HISTORY_PAGE), page: '1' } },
    reply,
  );

it('shows nothing of the order before where the browser goes straight to another', async () => {
  eventsOf(one, () => Response.json([auditEvent], { headers: { 'x-total-count': '1' } }));
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  eventsOf(other, () => answered);
  const screen = await show(
    <>
      <Link to={`/audit/order/${other}`}>The other order</Link>
      <Routes>
        <Route path="/audit/order/:id" element={<OrderHistoryPage />} />
      </Routes>
    </>,
    { at: `/audit/order/${one}` },
  );
  const event = screen.getByText(auditEvent.type).first();
  await expect.element(event).toBeVisible();
  await screen.getByRole('link', { name: 'The other order' }).click();
  await expect.element(screen.getByText(`order-${other}`)).toBeVisible();
  await expect.element(event).not.toBeInTheDocument();
  answer(no(404, 'ORDER_NOT_FOUND'));
  await expect.element(screen.getByText(`order-${other}`)).not.toBeInTheDocument();
});

it('a revision that cannot be one is named, and the newest is not shown in its place', async () => {
  const asked = eventsOf(one, () => Response.json([auditEvent], { headers: { 'x-total-count': '1' } }));
  const screen = await show(
    <Routes>
      <Route path="/audit/order/:id" element={<OrderHistoryPage />} />
    </Routes>,
    { at: `/audit/order/${one}?revision=abc` },
  );
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/revision “abc”/);
  expect(asked).toEqual([]);
});
