import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { SkipLink } from './skip-link.tsx';

const { href } = window.location;
afterEach(() => window.history.replaceState(null, '', href));

it('leads the focus to the page, and keeps the token in the address and what the history knows of the page', async () => {
  window.history.replaceState({ idx: 0, usr: 'kept' }, '', '#token');
  const before = window.history.length;
  const screen = await show(
    <>
      <SkipLink>Skip to content</SkipLink>
      <div id="page" tabIndex={-1}>
        The page
      </div>
    </>,
  );
  screen.getByRole('link', { name: 'Skip to content' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('The page')).toHaveFocus();
  expect(window.location.hash).toBe('#token');
  expect(window.history.state).toEqual({ idx: 0, usr: 'kept' });
  expect(window.history.length).toBe(before);
});
