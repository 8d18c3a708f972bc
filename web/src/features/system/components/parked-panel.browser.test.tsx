import type { ParkedStream } from '#contracts/system/views';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { ParkedPanel } from './parked-panel.tsx';

const first: ParkedStream = {
  projection: 'carts',
  stream: 'cart-665f1c2ab3d4e5f607182501',
  eventId: '3f0f0f0f-0000-4000-8000-000000000001',
  type: 'CartItemAdded',
  revision: 0,
  position: '10',
  error: 'unknown version',
  attempts: 1,
  decision: null,
};
const next = { ...first, eventId: '3f0f0f0f-0000-4000-8000-000000000002', type: 'CartCleared', revision: 1 };

it('a reason is sent for the event that it was asked about, though the stream is parked at its next one by then', async () => {
  const skipped: [string, string][] = [];
  function Page() {
    const [parked, setParked] = useState(first);
    const skip = (stream: ParkedStream, reason: string) => {
      skipped.push([stream.eventId, reason]);
      return Promise.resolve();
    };
    return (
      <>
        <button type="button" onClick={() => setParked(next)}>
          Read again
        </button>
        <ParkedPanel parked={[parked]} acts={{ skip, retry: () => Promise.resolve() }} />
      </>
    );
  }
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Skip' }).click();
  // Nobody can press what is behind a dialog.
  screen
    .getByText('Read again')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const dialog = screen.getByRole('dialog');
  await expect.element(screen.getByText('CartCleared', { exact: false })).toBeInTheDocument();
  await dialog.getByRole('textbox').fill('Written by a newer shop.');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => skipped).toEqual([[first.eventId, 'Written by a newer shop.']]);
});

it('a reason that is being typed stays when somebody else lets the last stream go on', async () => {
  function Page() {
    const [parked, setParked] = useState([first]);
    return (
      <>
        <button type="button" onClick={() => setParked([])}>
          Read again
        </button>
        <ParkedPanel
          parked={parked}
          acts={{ skip: () => Promise.resolve(), retry: () => Promise.resolve() }}
        />
      </>
    );
  }
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Skip' }).click();
  const reason = screen.getByRole('dialog').getByRole('textbox');
  await reason.fill('Written by a newer shop.');
  screen
    .getByText('Read again')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(screen.getByText(first.error)).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Written by a newer shop.');
});
