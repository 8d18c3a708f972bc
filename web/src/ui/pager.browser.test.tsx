import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { Pager } from './pager.tsx';

function Pages() {
  const [page, go] = useState(1);
  return <Pager page={page} size={10} total={20} go={go} />;
}

it('who has come to an end by the arrow keeps the focus on it, and it leads nowhere', async () => {
  const screen = await show(<Pages />);
  const next = screen.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect.element(screen.getByText(/11.*20.*20/)).toBeVisible();
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({ force: true });
  await expect.element(screen.getByText(/11.*20.*20/)).toBeVisible();
});

it('the page that is shown leads nowhere, so that Back has no step to nowhere', async () => {
  const go = vi.fn<(page: number) => void>();
  const screen = await show(<Pager page={2} size={10} total={30} go={go} />);
  await screen.getByRole('button', { name: 'Page 2' }).click();
  expect(go).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Page 3' }).click();
  expect(go.mock.calls).toEqual([[3]]);
});
