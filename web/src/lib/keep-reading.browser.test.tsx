import { addressConfigRoutes } from '#contracts/addresses/api';
import { CallFailed } from '#contracts/kernel/client';
import { expect, it } from 'vitest';
import { answering, no, yes } from '../testing/shop.ts';
import { show } from '../testing/show.tsx';
import { useAnswer } from './api.ts';
import { keepReading } from './keep-reading.ts';

const { addressConfig } = addressConfigRoutes;

function Watched() {
  const { data, error } = useAnswer(addressConfig, {}, { refreshInterval: 10, ...keepReading(10) });
  return <p>{error ? error.message : data?.country}</p>;
}

it('what is read again and again is so after any number of failures', async () => {
  let asked = 0;
  answering(addressConfig, {}, () => {
    asked += 1;
    return asked < 2 || asked > 7 ? yes({ country: asked < 2 ? 'SO' : 'KE' }) : no(500, 'INTERNAL');
  });
  const screen = await show(<Watched />);
  await expect.element(screen.getByText('SO')).toBeVisible();
  await expect.element(screen.getByText('KE')).toBeVisible();
});

it('what is refused is not asked for again', () => {
  const { shouldRetryOnError } = keepReading(10);
  const failed = (status: number) =>
    new CallFailed(status, { code: 'CODE', message: 'Why', requestId: 'r1' });
  expect([403, 404, 500, 503, 0].filter((status) => shouldRetryOnError(failed(status)))).toEqual([
    500, 503, 0,
  ]);
});
