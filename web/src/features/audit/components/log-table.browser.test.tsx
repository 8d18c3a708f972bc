import { loggedEvent } from '#contracts/examples';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { LogTable } from './log-table.tsx';

const events = ['9', '8', '7'].map((position) => ({ ...loggedEvent, position }));

function Log() {
  const [at, setAt] = useState(0);
  const [fresh, setFresh] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
      <button type="button" onClick={() => setFresh(fresh + 1)}>
        Another event
      </button>
      <LogTable events={fresh > 0 ? events.map((event) => ({ ...event })) : events} at={at} question={{}} />
    </>
  );
}

it('the row that the keyboard chose comes into view once, whatever the log does afterwards', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const screen = await show(<Log />);
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveAttribute('data-at', 'true');
  // The first row was chosen when the log came.
  const times = scroll.mock.calls.length;
  expect(times).toBeGreaterThan(0);
  for (const _ of ['once', 'again']) await screen.getByRole('button', { name: 'Another event' }).click();
  expect(scroll).toHaveBeenCalledTimes(times);
  scroll.mockRestore();
});
