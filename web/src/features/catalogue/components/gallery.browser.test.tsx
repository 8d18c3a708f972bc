import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { Gallery } from './gallery.tsx';

const images = ['/one.webp', '/two.webp', '/three.webp'];
const open = async (language: 'en' | 'so' = 'en') => {
  const screen = await show(
    <div style={{ position: 'relative', width: 600, height: 500 }}>
      <Gallery images={images} title="Lamp" />
    </div>,
    { language },
  );
  const picture = (number: number) => screen.getByRole('button', { name: `Picture ${number} of 3` });
  return { screen, picture };
};

describe('the pictures of a product', () => {
  it('are turned by key, and not past the last', async () => {
    const { screen, picture } = await open();
    (screen.getByRole('region', { name: 'Pictures' }).element() as HTMLElement).focus();
    for (const number of [2, 3]) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(picture(number)).toHaveAttribute('aria-current', 'true');
    }
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    await expect.element(picture(2)).toHaveAttribute('aria-current', 'true');
  });

  it('leave an arrow with another key to the browser, which goes back by it', async () => {
    const { screen } = await open();
    const strip = screen.getByRole('region', { name: 'Pictures' }).element();
    const back = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
    expect(strip.dispatchEvent(new KeyboardEvent('keydown', back))).toBe(true);
  });

  it('are chosen by their thumbnails, and told by number', async () => {
    const { screen, picture } = await open();
    await picture(3).click();
    await expect.element(picture(3)).toHaveAttribute('aria-current', 'true');
    await expect.element(picture(1)).not.toHaveAttribute('aria-current');
    await expect.element(screen.getByRole('status')).toMatchTextContent(/^3 \/ 3/);
  });
});
