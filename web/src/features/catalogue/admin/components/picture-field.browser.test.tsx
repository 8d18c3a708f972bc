import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { PictureField } from './picture-field.tsx';

function Form() {
  const [images, change] = useState<readonly string[]>(['/media/a.webp', '/media/b.webp', '/media/c.webp']);
  return (
    <>
      <PictureField images={images} change={change} error={undefined} busy={() => undefined} />
      <output>{images.join(' ')}</output>
    </>
  );
}

const opened = async () => {
  const screen = await show(<Form />);
  return { screen, button: (name: string) => screen.getByRole('button', { name }) };
};

describe('the pictures of a product', () => {
  it('keep the focus at the star of the picture that was moved to the front, which does nothing there', async () => {
    const { screen, button } = await opened();
    await button('Move picture 3 to the front').click();
    const moved = screen.getByText('/media/c.webp /media/a.webp /media/b.webp');
    await expect.element(moved).toBeVisible();
    const first = button('Move picture 1 to the front');
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveAttribute('aria-disabled', 'true');
    await first.click({ force: true });
    await expect.element(moved).toBeVisible();
  });

  it('take the focus over from a picture that was removed', async () => {
    const { screen, button } = await opened();
    await button('Remove picture 2').click();
    await expect.element(screen.getByText('/media/a.webp /media/c.webp')).toBeVisible();
    await expect.element(screen.getByRole('group', { name: 'Pictures' })).toHaveFocus();
  });
});
