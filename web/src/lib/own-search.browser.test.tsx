import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useOwnSearch } from './own-search.ts';

const began = location.href;
afterEach(() => history.replaceState(null, '', began));

const First = () => {
  const [search, setSearch] = useOwnSearch();
  const revision = Number(search.get('revision'));
  return (
    <>
      <button onClick={() => setSearch({ revision: String(revision + 1) })}>Revision {revision}</button>
      <Link to="/second">Second</Link>
    </>
  );
};

it('the address of a page that somebody leaves does not lead back to it, though the next one is still loading', async () => {
  history.replaceState(null, '', '/first');
  const { promise: loaded, resolve: load } = Promise.withResolvers<undefined>();
  const Second = lazy(async () => {
    await loaded;
    return { default: () => <output>The second page</output> };
  });
  const screen = await render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/first" element={<First />} />
          <Route path="/second" element={<Second />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  await screen.getByText('Revision 0').click();
  await expect.element(screen.getByText('Revision 1')).toBeVisible();

  await screen.getByText('Second').click();
  await screen.getByText('Revision 1').click();
  load(undefined);
  await expect.element(screen.getByText('The second page')).toBeVisible();
  expect(location.pathname + location.search).toBe('/second');
});
