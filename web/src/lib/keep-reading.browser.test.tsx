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
    if (asked < 2 || asked > 7) return yes({ country: asked < 2 ? 'SO' : 'KE' });
    // A café's network answers in the shop's place until one has agreed to its terms.
    return asked % 2 === 0 ? no(500, 'INTERNAL') : new Response('<h1>Welcome to our network</h1>');
  });
  const screen = await show(<Watched />);
  await expect.element(screen.getByText('SO')).toBeVisible();
  await expect.element(screen.getByText('KE')).toBeVisible();
});

it('what is refused is not asked for again, what cannot be read or comes to a busy shop is', () => {
  const { shouldRetryOnError } = keepReading(10);
  const failed = (status: number, code = 'CODE') =>
    new CallFailed(status, { code, message: 'Why', requestId: 'r1' });
  expect([403, 404, 500, 503, 0, 200].filter((status) => shouldRetryOnError(failed(status)))).toEqual([
    500, 503, 0, 200,
  ]);
  expect(shouldRetryOnError(failed(503, 'BUSY'))).toBe(true);
  expect(shouldRetryOnError(failed(401, 'SIGN_IN_REQUIRED'))).toBe(false);
});
