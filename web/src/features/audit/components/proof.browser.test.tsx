import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { Proof } from './proof.tsx';

it('says that the log has an order which the shop does not show', async () => {
  const differences = [{ field: 'order', log: true, shop: false }];
  const screen = await show(<Proof of={{ consistent: false, revision: 3, differences }} />);
  await expect
    .element(screen.getByRole('heading', { name: 'The log and the shop do not agree' }))
    .toBeVisible();
  const row = screen.getByRole('row', { name: /^The order exists/ });
  await expect.element(row.getByText('yes', { exact: true })).toBeVisible();
  await expect.element(row.getByText('no', { exact: true })).toBeVisible();
});
