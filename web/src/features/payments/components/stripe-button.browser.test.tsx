import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { StripeButton } from './stripe-button.tsx';

const { href } = window.location;
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', href);
});

it('can be pressed again where the page of Stripe does not come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // A part of this page: it stays, as one whose successor was stopped.
  const startStripe = vi.fn(() => Promise.resolve('#stripe'));
  const screen = await show(<StripeButton payment={{ startStripe }} isFirst />);
  const button = screen.getByRole('button');
  await button.click();
  await expect.poll(() => window.location.hash).toBe('#stripe');
  vi.advanceTimersByTime(9_000);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  await button.click();
  expect(startStripe).toHaveBeenCalledTimes(2);
});
