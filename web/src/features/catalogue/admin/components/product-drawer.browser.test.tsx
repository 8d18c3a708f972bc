import { logRoutes } from '#contracts/audit/api';
import { catalogueRoutes } from '#contracts/catalogue/api';
import { auditEvent } from '#contracts/examples';
import { expect, it } from 'vitest';
import { shownProducts } from '../../../../lib/live.ts';
import { answering, no, yes } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import ProductDrawer from './product-drawer.tsx';
import { lamp } from '../testing/lamp.ts';

const ofLamp = { params: { id: lamp._id } };
const nothing = () => undefined;

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
    <ProductDrawer id={lamp._id} open close={nothing} made={nothing} saved={() => void (saves += 1)} />,
  );
  await screen.getByLabelText('Price', { exact: true }).fill('20');
  await screen.getByLabelText('Total Stock').fill('12');
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/not changed. Not all of the stock is saved/);
  await expect.element(screen.getByLabelText('Total Stock')).toHaveValue('9');
  await screen.getByLabelText('Total Stock').fill('12');
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect.poll(() => saves).toBe(1);
  expect(sent[1]).toEqual({ revision: 4, countInStock: 12, seenStock: 9 });
});

it('a sum that cannot be read is not taken for none: nothing is saved, and its field says how to write it', async () => {
  const shown = { ...lamp, salePrice: 39 };
  answering(catalogueRoutes.product, ofLamp, () => yes({ product: shown, ratingCounts: [] }));
  const sent = answering(catalogueRoutes.updateProduct, { ...ofLamp, body: {} }, () =>
    yes({ message: 'Product Saved', product: shown }),
  );
  const screen = await show(
    <ProductDrawer id={lamp._id} open close={nothing} made={nothing} saved={nothing} />,
  );
  const salePrice = screen.getByLabelText('Sale price', { exact: true });
  await salePrice.fill('1,000');
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect.element(salePrice).toHaveFocus();
  await expect.element(salePrice).toHaveAccessibleDescription(/written like 1000 or 12\.50/);
  expect(sent).toEqual([]);
  await salePrice.fill('29,50');
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect.poll(() => sent).toEqual([{ revision: 3, salePrice: 29.5 }]);
});

it('more pictures than a product can have are said, and saved once the others are removed', async () => {
  const pictures = Array.from({ length: 9 }, (_, place) => ({ url: `/media/${`${place}`.repeat(64)}.webp` }));
  const shown = { ...lamp, images: pictures };
  answering(catalogueRoutes.product, ofLamp, () => yes({ product: shown, ratingCounts: [] }));
  const sent = answering(catalogueRoutes.updateProduct, { ...ofLamp, body: {} }, () =>
    yes({ message: 'Product Saved', product: shown }),
  );
  const screen = await show(
    <ProductDrawer id={lamp._id} open close={nothing} made={nothing} saved={nothing} />,
  );
  const field = screen.getByRole('group', { name: 'Pictures' });
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('Eight pictures at most: remove the others.');
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Remove picture 9' }).click();
  await expect.element(field).not.toHaveAccessibleDescription();
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect.poll(() => sent).toHaveLength(1);
});

it('what set the values of a product, and its proof, follow a stock difference and what others change', async () => {
  let shown = lamp;
  answering(catalogueRoutes.product, ofLamp, () => yes({ product: shown, ratingCounts: [] }));
  const setBy = { ...auditEvent, stream: `stock-${lamp._id}` };
  answering(logRoutes.whyProduct, ofLamp, () =>
    yes([{ field: 'countInStock', value: `${shown.countInStock} lamps`, setBy }]),
  );
  const proofs = answering(logRoutes.proveProduct, ofLamp, () =>
    yes({ consistent: true, revision: shown.revision, differences: [], unreadable: null }),
  );
  answering(catalogueRoutes.changeStock, { ...ofLamp, body: { by: 1, reason: 'received' } }, () => {
    shown = { ...lamp, countInStock: 21 };
    return yes({ message: 'Done', product: shown });
  });
  const screen = await show(
    <ProductDrawer id={lamp._id} open close={nothing} made={nothing} saved={nothing} />,
  );
  await screen.getByRole('button', { name: 'Why these values?' }).click();
  await expect.element(screen.getByText(`${lamp.countInStock} lamps`)).toBeInTheDocument();
  await screen.getByLabelText('How many (minus removes)').fill('2');
  await screen.getByRole('button', { name: 'Change the stock' }).click();
  await expect.element(screen.getByText('21 lamps')).toBeInTheDocument();
  shown = { ...lamp, countInStock: 22 };
  shownProducts.tell({ kind: 'product', productId: lamp._id });
  await expect.element(screen.getByText('22 lamps')).toBeInTheDocument();
  expect(proofs).toHaveLength(3);
});

it('pieces that cannot be read change no stock', async () => {
  answering(catalogueRoutes.product, ofLamp, () => yes({ product: lamp, ratingCounts: [] }));
  const sent = answering(
    catalogueRoutes.changeStock,
    { ...ofLamp, body: { by: 1, reason: 'received' } },
    () => yes({ message: 'Done', product: lamp }),
  );
  const screen = await show(
    <ProductDrawer id={lamp._id} open close={nothing} made={nothing} saved={nothing} />,
  );
  const pieces = screen.getByLabelText('How many (minus removes)');
  await pieces.fill('1.000');
  await screen.getByRole('button', { name: 'Change the stock' }).click();
  await expect.element(pieces).toHaveAccessibleDescription(/^A whole number other than 0/);
  expect(sent).toEqual([]);
  await pieces.fill('-3');
  await screen.getByRole('button', { name: 'Change the stock' }).click();
  await expect.poll(() => sent).toEqual([{ by: -3, reason: 'received' }]);
});

it('a stock difference takes a new key where the one before was executed, and shows the stock that it made', async () => {
  let shown = lamp;
  answering(catalogueRoutes.product, ofLamp, () => yes({ product: shown, ratingCounts: [] }));
  const keys: (string | null)[] = [];
  answering(catalogueRoutes.changeStock, { ...ofLamp, body: { by: 1, reason: 'received' } }, (_, headers) => {
    keys.push(headers.get('Idempotency-Key'));
    if (keys.length === 2) return no(409, 'IDEMPOTENCY_KEY_REUSED', { countInStock: 9 });
    if (keys.length === 3) return yes({ message: 'Done', product: { ...shown, countInStock: 11 } });
    shown = { ...lamp, countInStock: 9, revision: 4 };
    return Response.error();
  });
  const screen = await show(
    <ProductDrawer id={lamp._id} open close={nothing} made={nothing} saved={nothing} />,
  );
  const pieces = screen.getByLabelText('How many (minus removes)');
  const send = screen.getByRole('button', { name: 'Change the stock' });
  await pieces.fill('1');
  await send.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^We do not know yet/);
  await pieces.fill('2');
  await send.click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/What you sent before did reach the shop/);
  await expect.element(screen.getByLabelText('Total Stock')).toHaveValue('9');
  await send.click();
  await expect.element(screen.getByLabelText('Total Stock')).toHaveValue('11');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('takes no typing that would be lost while a save or a stock difference is under way, and does after', async () => {
  answering(catalogueRoutes.product, ofLamp, () => yes({ product: lamp, ratingCounts: [] }));
  let end: (answer: Response) => void = nothing;
  const later = () => new Promise<Response>((resolve) => (end = resolve));
  const saves = answering(catalogueRoutes.updateProduct, { ...ofLamp, body: {} }, later);
  const differences = answering(
    catalogueRoutes.changeStock,
    { ...ofLamp, body: { by: 1, reason: 'received' } },
    later,
  );
  const screen = await show(
    <ProductDrawer id={lamp._id} open close={nothing} made={nothing} saved={nothing} />,
  );
  const price = screen.getByLabelText('Price', { exact: true });
  await price.fill('20');
  await screen.getByRole('button', { name: 'Save product' }).click();
  await expect.poll(() => saves).toHaveLength(1);
  await price.fill('30');
  await expect.element(price).toHaveValue('20');
  end(no(422, 'VALIDATION_FAILED'));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await price.fill('30');
  await expect.element(price).toHaveValue('30');
  const pieces = screen.getByLabelText('How many (minus removes)');
  await pieces.fill('1');
  await screen.getByRole('button', { name: 'Change the stock' }).click();
  await expect.poll(() => differences).toHaveLength(1);
  await pieces.fill('12');
  await expect.element(pieces).toHaveValue('1');
  end(yes({ message: 'Done', product: { ...lamp, countInStock: lamp.countInStock + 1 } }));
  await expect.element(pieces).toHaveValue('');
});
