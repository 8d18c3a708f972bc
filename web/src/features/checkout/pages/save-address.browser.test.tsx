import { addressRoutes } from '#contracts/addresses/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import ShippingPage from './shipping-page.tsx';

const open = async () => {
  const screen = await show(<ShippingPage />, { at: '/shop/shipping' });
  const field = (name: string) => screen.getByRole('textbox', { name });
  return {
    ...screen,
    field,
    tick: screen.getByRole('checkbox', { name: 'Save it for next time' }),
    fill: async () => {
      await field('Recipient').fill('Cali Nuur');
      await field('Phone').fill('0615550102');
      await field('Address').fill('Jidka 3');
      await field('City').fill('Marka');
    },
    goOn: async () => {
      await screen.getByRole('button', { name: 'Continue To Payment' }).click();
      await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    },
  };
};
let added: readonly unknown[];

beforeEach(() => {
  answering(addressRoutes.addresses, {}, () => yes([]));
  added = answering(addressRoutes.addAddress, {} as never, () => no(503, 'UNAVAILABLE'));
});

describe('an address that is typed', () => {
  it('is not saved where nobody wants that, nor waited for where it cannot be', async () => {
    const first = await open();
    await first.fill();
    await first.tick.click();
    await first.goOn();
    expect(added).toEqual([]);
    await first.unmount();
    const second = await open();
    await second.fill();
    await expect.element(second.tick).not.toBeChecked();
    await second.tick.click();
    await second.goOn();
    expect(added).toHaveLength(1);
  });

  it('is not waited for while it is saved, so that a late answer leads nobody forward who went back', async () => {
    const unanswered = new Promise<Response>(() => undefined);
    const sent = answering(addressRoutes.addAddress, {} as never, () => unanswered);
    const screen = await open();
    await screen.fill();
    await screen.goOn();
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      'may not be saved where the answer was lost',
      503,
      'UNAVAILABLE',
      'This may not be saved for next time.',
    ],
    [
      'is not saved where the shop refused',
      409,
      'TOO_MANY_ADDRESSES',
      'We could not save this for next time.',
    ],
  ])('%s, and that is said', async (_, status, code, says) => {
    answering(addressRoutes.addAddress, {} as never, () => no(status, code));
    const screen = await open();
    await screen.fill();
    await screen.goOn();
    await expect.element(page.getByText(says)).toBeVisible();
  });

  it('is not saved against their wish after a reload, before anything was typed or after that', async () => {
    const first = await open();
    await expect.element(first.tick).toBeChecked();
    await first.tick.click();
    await first.unmount();
    const second = await open();
    await expect.element(second.tick).not.toBeChecked();
    await second.fill();
    await second.unmount();
    const third = await open();
    await expect.element(third.field('City')).toHaveValue('Marka');
    await expect.element(third.tick).not.toBeChecked();
    await third.goOn();
    expect(added).toEqual([]);
  });
});
