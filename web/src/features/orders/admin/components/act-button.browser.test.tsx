import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { UndoButton } from './act-button.tsx';

/** A page on which the minute is over as soon as the button is pressed, and the shop answers when `answer` says so. */
function Page({ answer }: { readonly answer: Promise<void> }) {
  const [at, setAt] = useState(() => new Date().toISOString());
  const undo = () => {
    setAt('2026-11-20T12:00:00.000Z');
    return answer;
  };
  return <UndoButton at={at} name="Undo delivery" undo={undo} />;
}

it('that a step was not undone is said, though the time for it was over before the answer came', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const screen = await show(<Page answer={promise} />);
  const button = screen.getByRole('button', { name: 'Undo delivery' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  reject(new Error('lost'));
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

it('a step that was undone offers no undoing, and none is offered once its time is over', async () => {
  const screen = await show(<Page answer={Promise.resolve()} />);
  const button = screen.getByRole('button', { name: 'Undo delivery' });
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
});
