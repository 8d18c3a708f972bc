import { deliveryOption } from '#contracts/examples';
import { shippingRoutes } from '#contracts/shipping/api';
import { paymentConfigRoutes } from '#contracts/payments/config';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { keepAddress, keptProvider, keptWay } from '../choices.ts';
import PaymentPage from './payment-page.tsx';

const address = { address: 'Jidka 14', city: 'Muqdisho', postalCode: '', country: 'Soomaaliya' };
const offering = (...providers: string[]) =>
  answering(paymentConfigRoutes.paymentConfig, {}, () => yes({ providers, simulated: false }));
const open = (language: 'en' | 'so' = 'en') => show(<PaymentPage />, { language, at: '/shop/payment' });

beforeEach(() => keepAddress(address));

describe('the choice of a payment', () => {
  it('is changed by arrow keys, kept at once, and leads on', async () => {
    offering('PayPal', 'Stripe');
    const screen = await open();
    const payPal = screen.getByRole('radio', { name: /^PayPal/ });
    const stripe = screen.getByRole('radio', { name: /^Stripe/ });
    await expect.element(payPal).toBeChecked();
    (payPal.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(stripe).toBeChecked();
    expect(keptProvider()).toBe('Stripe');
    await screen.getByRole('button', { name: 'Continue to Order' }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/placeorder');
  });

  it('comes with that of the way of delivery: standard first, kept at once where another is chosen', async () => {
    offering('PayPal');
    const express = { ...deliveryOption, _id: 'e'.repeat(24), kind: 'express', price: 18, freeAbove: null };
    const query = { country: address.country };
    answering(shippingRoutes.deliveryOptions, { query }, () => yes([deliveryOption, express]));
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /^Standard delivery/ })).toBeChecked();
    const other = screen.getByRole('radio', { name: /^Express delivery.*\$18\.00/ });
    await other.click();
    await expect.element(other).toBeChecked();
    expect(keptWay([deliveryOption, { ...express, kind: 'express' }])?._id).toBe(express._id);
    await expect
      .element(screen.getByText('Get it between Tue, Nov 24 and Thu, Nov 26').first())
      .toBeVisible();
  });

  it('offers no way that would bring what is picked up, and leads back where it cannot be picked up', async () => {
    offering('PayPal');
    keepAddress({ ...address, address: 'Suuqa ka qaado' });
    const place = { en: 'Gate 3', so: 'Albaabka 3aad' };
    const free = { price: 0, freeAbove: null };
    const pickUp = { ...deliveryOption, _id: 'c'.repeat(24), kind: 'pickup', place, ...free };
    const query = { country: address.country };
    answering(shippingRoutes.deliveryOptions, { query }, () => yes([deliveryOption, pickUp]));
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /^Pick up at the market.*Gate 3/ })).toBeChecked();
    await expect.element(screen.getByRole('radio', { name: /^Standard/ })).not.toBeInTheDocument();
    await screen.unmount();
    answering(shippingRoutes.deliveryOptions, { query }, () => yes([deliveryOption]));
    const later = await open();
    await expect.element(later.getByTestId('address')).toHaveTextContent('/shop/shipping');
  });

  it('falls to what is offered where what was chosen before is not', async () => {
    localStorage.setItem('paymentMethod', 'Stripe');
    offering('PayPal');
    const screen = await open();
    await expect.element(screen.getByRole('radio')).toBeChecked();
    await expect.element(screen.getByRole('radio')).toHaveAttribute('value', 'PayPal');
  });

  it('comes after the address', async () => {
    localStorage.clear();
    const screen = await open();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/shipping');
  });

  it('speaks Somali, with the question in English beside it', async () => {
    offering('PayPal', 'Stripe');
    const screen = await open('so');
    await expect.element(screen.getByRole('heading', { level: 1 })).not.toMatchTextContent('pay');
    await expect.element(screen.getByRole('radio', { name: /^Stripe/ })).toBeVisible();
  });
});
