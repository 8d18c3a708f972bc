import { addressRoutes } from '#contracts/addresses/api';
import { expect, it } from 'vitest';
import { useAnswer } from '../lib/api.ts';
import { answering, yes } from './shop.ts';
import { show } from './show.tsx';

function Book() {
  const { data } = useAnswer(addressRoutes.addresses, {});
  return <p>{data ? `${data.length} addresses` : 'Loading'}</p>;
}

it('asks for a component anew where the one of another test was still waiting', async () => {
  const first = answering(addressRoutes.addresses, {}, () => new Promise(() => undefined));
  const before = await show(<Book />);
  await expect.poll(() => first).toHaveLength(1);
  await before.unmount();
  answering(addressRoutes.addresses, {}, () => yes([]));
  const screen = await show(<Book />);
  await expect.element(screen.getByText('0 addresses')).toBeVisible();
});
