import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { keptAddress } from '../choices.ts';
import ShippingPage from './shipping-page.tsx';

const open = (language: 'en' | 'so' = 'en') => show(<ShippingPage />, { language, at: '/shop/shipping' });

describe('the address form', () => {
  it('judges a field when it is left, and not before', async () => {
    const screen = await open();
    const city = screen.getByRole('textbox', { name: 'City' });
    await city.click();
    await expect.element(city).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    await expect.element(city).toHaveAccessibleDescription('Please enter the city.');
  });

  it('goes to its first mistake when it is sent, and nowhere else', async () => {
    const screen = await open();
    await screen.getByRole('textbox', { name: 'Address' }).fill('Jidka 14');
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveFocus();
    await expect.element(screen.getByText('Please enter the country.')).toBeVisible();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/shipping');
  });

  it('keeps what was typed through a reload, and the address once it is whole', async () => {
    const first = await open();
    await first.getByRole('textbox', { name: 'Address' }).fill('Jidka 14');
    await first.unmount();
    const screen = await open();
    await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('Jidka 14');
    await screen.getByRole('textbox', { name: 'City' }).fill('  Muqdisho ');
    await screen.getByRole('textbox', { name: 'Country' }).fill('Soomaaliya');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    expect(keptAddress()).toEqual({
      address: 'Jidka 14',
      city: 'Muqdisho',
      postalCode: '',
      country: 'Soomaaliya',
    });
  });

  it('takes 200 characters in a line', async () => {
    const screen = await open();
    const city = screen.getByRole('textbox', { name: 'City' });
    await city.click();
    await city.fill('x'.repeat(200));
    await userEvent.keyboard('y');
    await expect.element(city).toHaveValue('x'.repeat(200));
  });
});
