import { catalogueRoutes } from '#contracts/catalogue/api';
import { expect, it } from 'vitest';
import { answering, no, yes } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import ProductDrawer from './product-drawer.tsx';
import { lamp } from '../testing/lamp.ts';

const ofLamp = { params: { id: lamp._id } };

it('says that all but the stock is saved, shows the stock as it is, and sends nothing else again', async () => {
  let shown = lamp;
  answering(catalogueRoutes.product, ofLamp, () => yes({ product: shown, ratingCounts: [] }));
  const sent = answering(catalogueRoutes.updateProduct, { ...ofLamp, body: {} }, () => {
    if (sent.length > 1) return yes({ message: 'Product Saved', product: shown });
    shown = { ...lamp, price: 20, countInStock: 9, revision: 4 };
    return no(409, 'STOCK_NOT_SAVED', { countInStock: 9 });
  });
  let saves = 0;
  const screen = await show(
    <ProductDrawer id={lamp._id} open close={() => undefined} saved={() => void (saves += 1)} />,
  );
  await screen.getByLabelText('Price', { exact: true }).fill('20');
  await screen.getByLabelText('Total Stock').fill('12');
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/not changed. Not all of the stock is saved/);
  await expect.element(screen.getByLabelText('Total Stock')).toHaveValue(9);
  await screen.getByLabelText('Total Stock').fill('12');
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect.poll(() => saves).toBe(1);
  expect(sent[1]).toEqual({ revision: 4, countInStock: 12, seenStock: 9 });
});
