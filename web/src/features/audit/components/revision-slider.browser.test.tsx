import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { RevisionSlider } from './revision-slider.tsx';

function Slider({ newest: first, from }: { readonly newest: number; readonly from: number }) {
  const [newest, setNewest] = useState(first);
  const [revision, go] = useState(from);
  return (
    <>
      <RevisionSlider {...{ newest, revision, go }} event={undefined} />
      <button onClick={() => setNewest(newest + 1)}>Something happens</button>
    </>
  );
}

const open = async (newest: number, from: number) => {
  const screen = await show(<Slider newest={newest} from={from} />);
  return { screen, slider: screen.getByRole('slider', { name: 'Revision' }) };
};

const isAt = (slider: Locator, revision: number) =>
  expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(`^Revision ${revision} `));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the timeline of revisions', () => {
  it('moves by keys, and says where it is', async () => {
    const { slider } = await open(3, 1);
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await isAt(slider, 2);
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Revision 2 of 3');
    await userEvent.keyboard('{Home}');
    await isAt(slider, 0);
  });

  it('plays from the start when it is at the end, and stops there again, whatever happens later', async () => {
    const { screen, slider } = await open(2, 2);
    await screen.getByRole('button', { name: 'Play' }).click();
    await isAt(slider, 0);
    for (const revision of [1, 2]) {
      // What is shown has no timer for the next revision until its effect has run.
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
      vi.runOnlyPendingTimers();
      await isAt(slider, revision);
    }
    const play = screen.getByRole('button', { name: 'Play' });
    await expect.element(play).toBeVisible();
    await screen.getByRole('button', { name: 'Something happens' }).click();
    await expect.element(play).toBeVisible();
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Revision 2 of 3');
  });

  it('stops playing as soon as it is moved by hand', async () => {
    const { screen, slider } = await open(5, 0);
    await screen.getByRole('button', { name: 'Play' }).click();
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await userEvent.keyboard('{ArrowLeft}');
    await isAt(slider, 4);
    await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  it('is whole where there is one revision', async () => {
    const { slider } = await open(0, 0);
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Revision 0 of 0');
  });
});
