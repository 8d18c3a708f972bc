import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';

const sent = vi.fn<() => void>();

/** A button that sells the last piece. */
function LastPiece() {
  const [isSold, setSold] = useState(false);
  const buy = () => {
    sent();
    setSold(true);
  };
  return (
    <form action={buy} noValidate>
      <Button type="submit" disabled={isSold}>
        Buy
      </Button>
      <Button>Look</Button>
    </form>
  );
}

it('cannot be pressed any more, and keeps the focus until it is left', async () => {
  const screen = await show(<LastPiece />);
  const buy = screen.getByRole('button', { name: 'Buy' });
  await userEvent.tab();
  await expect.element(buy).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(buy).toHaveAttribute('aria-disabled', 'true');
  await expect.element(buy).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(sent).toHaveBeenCalledOnce();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Look' })).toHaveFocus();
  await expect.element(buy).toBeDisabled();
});
