import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { Hero } from './hero.tsx';

/** Whether the time of the slide runs: its colour changes by a transition beside that. */
const isMoving = () =>
  document.getAnimations().some((each) => each instanceof CSSAnimation && each.playState === 'running');

it('stands still while it is pointed at, also once a bar was clicked, and goes on afterwards', async () => {
  const screen = await show(
    <>
      <Hero reduction={0} />
      <p>Elsewhere</p>
    </>,
  );
  await expect.poll(isMoving).toBe(true);
  await screen.getByRole('heading', { level: 1 }).hover();
  await expect.poll(isMoving).toBe(false);
  await page.getByRole('button').nth(2).click();
  await expect.element(page.getByRole('button').nth(2)).toHaveAttribute('aria-current', 'true');
  expect(isMoving()).toBe(false);
  await screen.getByText('Elsewhere').hover();
  await expect.poll(isMoving).toBe(true);
});
