import { logRoutes } from '#contracts/audit/api';
import { auditEvent, exampleIds } from '#contracts/examples';
import { expect, it } from 'vitest';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { WhyValues } from './why-values.tsx';

it('says in which year an event set a value', async () => {
  const params = { id: exampleIds.product };
  const setBy = { ...auditEvent, stream: `product-${params.id}`, at: '2019-03-05T12:00:00.000Z' };
  answering(logRoutes.proveProduct, { params }, () =>
    yes({ consistent: true, revision: 0, differences: [] }),
  );
  answering(logRoutes.whyProduct, { params }, () => yes([{ field: 'brand', value: 'Suuq', setBy }]));
  const screen = await show(<WhyValues productId={params.id} />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByText(/Mar 05, 2019, \d\d:\d\d/)).toBeVisible();
});
