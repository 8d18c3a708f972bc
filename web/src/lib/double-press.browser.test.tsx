import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { ignoreSecondPresses } from './double-press.ts';

beforeAll(ignoreSecondPresses);

/** One of several presses at the same spot, each soon after the one before; the page may have changed in between. */
const press = async (name: string, count: number) => {
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: count }));
};

function Thanks() {
  const [sent, setSent] = useState(false);
  return sent ? (
    <p>Thank you for what you have sent.</p>
  ) : (
    <button onClick={() => setSent(true)}>Send it now</button>
  );
}

it('a double click on a button selects none of the words that come to its place', async () => {
  const screen = await show(<Thanks />);
  await screen.getByRole('button').dblClick();
  const words = screen.getByText(/^Thank you/);
  await expect.element(words).toBeVisible();
  expect(getSelection()?.toString()).toBe('');
  await words.dblClick();
  expect(getSelection()?.toString()).not.toBe('');
});

function Lines() {
  const [lines, setLines] = useState(['lamp', 'cup']);
  return lines.map((line) => (
    <button
      key={line}
      aria-label={`Remove ${line}`}
      onClick={() => setLines(lines.filter((each) => each !== line))}
    >
      ×
    </button>
  ));
}

it('a double click that removes a line does not remove the one that comes to its place', async () => {
  const screen = await show(<Lines />);
  await press('Remove lamp', 1);
  await expect.element(screen.getByRole('button', { name: 'Remove lamp' })).not.toBeInTheDocument();
  await press('Remove cup', 2);
  await press('Remove cup', 3);
  await expect.element(screen.getByRole('button', { name: 'Remove cup' })).toBeVisible();
  await press('Remove cup', 1);
  await expect.element(screen.getByRole('button', { name: 'Remove cup' })).not.toBeInTheDocument();
});

function Right() {
  const [has, setHas] = useState(false);
  return <button onClick={() => setHas(!has)}>{has ? 'Take it away' : 'Give it'}</button>;
}

it('a double click does not take back what its first press did', async () => {
  const screen = await show(<Right />);
  await press('Give it', 1);
  await press('Take it away', 2);
  await expect.element(screen.getByRole('button', { name: 'Take it away' })).toBeVisible();
});

it('presses of what stays the same count, however fast they come', async () => {
  const more = vi.fn<() => void>();
  await show(<button onClick={more}>One more</button>);
  for (const count of [1, 2, 3]) await press('One more', count);
  expect(more).toHaveBeenCalledTimes(3);
});
