import { product } from '#contracts/examples';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { NewGoods } from './new-goods.tsx';

it('a long word in a title is broken, and not cut', async () => {
  await page.viewport(360, 740);
  const title = 'Darmaarsanaantiisa'.padEnd(40, 'y');
  const screen = await show(<NewGoods products={[{ ...product, title, name: title }]} />);
  const box = screen.getByRole('heading', { level: 3 }).element();
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  expect(box.getBoundingClientRect().right).toBeLessThanOrEqual(
    screen.getByRole('article').element().getBoundingClientRect().right,
  );
});
