import { order } from '#contracts/examples';
import { orderRoutes } from '#contracts/orders/api';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering, yes } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import AdminOrderPage from './admin-order-page.tsx';

const [one, other] = ['1'.repeat(24), '2'.repeat(24)] as const;

it('a question about one order is not asked about another, where the browser goes from one straight to the next', async () => {
  for (const id of [one, other])
    answering(orderRoutes.order, { params: { id } }, () => yes({ ...order, _id: id }));
  const screen = await show(
    <>
      <Link to={`/${one}`}>One</Link>
      <Link to={`/${other}`}>Other</Link>
      <Routes>
        <Route path="/:id" element={<AdminOrderPage />} />
      </Routes>
    </>,
    { at: `/${other}` },
  );
  const cancel = screen.getByRole('button', { name: 'Cancel the order' });
  await expect.element(cancel).toBeVisible();
  await screen.getByRole('link', { name: 'One' }).click();
  await cancel.click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  // As the browser's arrow does it: nobody can press what is behind a dialog.
  screen
    .getByText('Other', { exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.element(screen.getByTestId('address')).toHaveTextContent(`/${other}`);
  await expect.element(cancel).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
