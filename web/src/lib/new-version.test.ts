import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const newPage = () =>
  Object.assign(new EventTarget(), { location: { pathname: '/auth/register', reload: vi.fn() } });
let page = newPage();
/** As a new document has it. */
const opened = async () => {
  vi.resetModules();
  const { connectivity } = await import('./connectivity.ts');
  const { followNewVersions } = await import('./new-version.ts');
  followNewVersions();
  return connectivity;
};
/** The document was opened in this way, so many milliseconds ago. */
const opens = (type: 'navigate' | 'reload' | 'unsaid', ago = 1_000) => {
  const entries = type === 'unsaid' ? [] : [{ type } as never];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  vi.spyOn(performance, 'now').mockReturnValue(ago);
};
const missChunk = () => page.dispatchEvent(new Event('vite:preloadError'));

beforeEach(() => {
  page = newPage();
  vi.stubGlobal('window', page);
  opens('navigate');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ alive: true })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a page on which nothing was typed is reloaded where a part of it did not come and the shop answers', async () => {
  await opened();
  missChunk();
  await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
});

it('a page on which something was typed is not reloaded for a part that did not come: it offers that', async () => {
  const connectivity = await opened();
  page.dispatchEvent(new Event('input'));
  missChunk();
  expect(connectivity.current()).toBe('incomplete');
  expect(page.location.reload).not.toHaveBeenCalled();
  page.location.pathname = '/shop/home';
  expect(connectivity.current()).toBe('fine');
  missChunk();
  await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
});

it.each(['reload', 'unsaid'] as const)(
  'a page that a reload did not make whole is not reloaded for a part that did not come: it offers that (%s)',
  async (type) => {
    opens(type);
    const connectivity = await opened();
    missChunk();
    expect(connectivity.current()).toBe('incomplete');
    expect(page.location.reload).not.toHaveBeenCalled();
  },
);

it('a page that was whole after a reload is reloaded for a part that did not come a minute later', async () => {
  opens('reload', 61_000);
  await opened();
  missChunk();
  await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
});

it.each(['radio', 'checkbox', 'select-one'])(
  'a page on which something was only chosen (%s) is reloaded for a part that did not come',
  async (type) => {
    await opened();
    const chosen = new Event('input');
    Object.defineProperty(chosen, 'target', { value: { type } });
    page.dispatchEvent(chosen);
    missChunk();
    await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
  },
);
