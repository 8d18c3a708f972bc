import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { ignoreSecondPresses } from './double-press.ts';

function Thanks() {
  const [sent, setSent] = useState(false);
  return sent ? (
    <p>Thank you for what you have sent.</p>
  ) : (
    <button onClick={() => setSent(true)}>Send it now</button>
  );
}

it('a double click on a button selects none of the words that come to its place', async () => {
  ignoreSecondPresses();
  const screen = await show(<Thanks />);
  await screen.getByRole('button').dblClick();
  const words = screen.getByText(/^Thank you/);
  await expect.element(words).toBeVisible();
  expect(getSelection()?.toString()).toBe('');
  await words.dblClick();
  expect(getSelection()?.toString()).not.toBe('');
});
