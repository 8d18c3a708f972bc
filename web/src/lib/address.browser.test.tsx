import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAddress, useLastPage } from './address.ts';

const began = location.href;
afterEach(() => history.replaceState(null, '', began));

interface Answer {
  readonly total?: number;
  readonly isLoading?: boolean;
  readonly error?: unknown;
}

const List = ({ total, isLoading = false, error }: Answer) => {
  const { page, go } = useAddress();
  useLastPage({ page, size: 10, total, isLoading, error, go });
  return <output>Page {page}</output>;
};
const Page = (answer: Answer) => (
  <BrowserRouter>
    <List {...answer} />
  </BrowserRouter>
);

it('a page that does not exist is replaced by the last one, so that Back leads out of the list', async () => {
  history.replaceState(null, '', '/list?page=99');
  const steps = history.length;
  const screen = await render(<Page total={25} />);
  await expect.element(screen.getByText('Page 3')).toBeVisible();
  expect(location.search).toBe('?page=3');
  expect(history.length).toBe(steps);
});

it.each<[string, Answer]>([
  ['has not come', { isLoading: true }],
  ['failed', { error: new Error('gone') }],
])('the number of pages of a former question moves nobody while the answer %s', async (_, state) => {
  history.replaceState(null, '', '/list?page=4');
  const screen = await render(<Page total={25} {...state} />);
  await expect.element(screen.getByText('Page 4')).toBeVisible();
  await screen.rerender(<Page total={40} />);
  await expect.element(screen.getByText('Page 4')).toBeVisible();
  expect(location.search).toBe('?page=4');
});
