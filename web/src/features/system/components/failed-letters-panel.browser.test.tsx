import { exampleIds } from '#contracts/examples';
import { failedLetter } from '#contracts/letters/views';
import { MOST_LISTED } from '#contracts/system/views';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { FailedLettersPanel } from './failed-letters-panel.tsx';

const given = {
  about: exampleIds.order,
  userId: exampleIds.user,
  reason: 'No such mailbox',
  attempts: 9,
  at: '2026-03-14T09:31:07.214Z',
};

it('letters say what they are about, and by its own name where a newer shop wrote of something new', async () => {
  const letters = [
    failedLetter.parse({ ...given, letterId: exampleIds.order, kind: 'order-paid' }),
    failedLetter.parse({ ...given, letterId: exampleIds.parcel, kind: 'parcel-lost' }),
  ];
  const screen = await show(<FailedLettersPanel letters={letters} retry={undefined} />);
  await expect.element(screen.getByText('Receipt')).toBeVisible();
  await expect.element(screen.getByText('parcel-lost')).toBeVisible();
});

it.each([
  [MOST_LISTED - 1, false],
  [MOST_LISTED, true],
])('of a list of %i it is said that there may be more: %s', async (count, isSaid) => {
  const letters = Array.from({ length: count }, (_, index) =>
    failedLetter.parse({
      ...given,
      letterId: `${exampleIds.order.slice(0, -3)}${index + 100}`,
      kind: 'order-paid',
    }),
  );
  const screen = await show(<FailedLettersPanel letters={letters} retry={undefined} />);
  await expect.element(screen.getByText('Receipt').first()).toBeVisible();
  expect(screen.getByText('There may be more than these 100.').elements()).toHaveLength(isSaid ? 1 : 0);
});
