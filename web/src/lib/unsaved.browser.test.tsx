import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { SIGNED_IN_HINT } from '#contracts/accounts/signed-in-hint';
import { hearArrows } from '../testing/arrows.ts';
import { useGo } from './leaving.ts';
import { signedIn } from './signed-in.ts';
import { useHold, useUnsaved } from './unsaved.ts';

const ask = vi.fn<() => boolean>();
const began = location.href;
beforeAll(hearArrows);
beforeEach(() => ask.mockReset().mockReturnValue(false));
afterEach(() => history.replaceState(null, '', began));

function Note() {
  const [text, setText] = useState('');
  const go = useGo();
  useUnsaved(text !== '', ask);
  return (
    <>
      <input aria-label="A note" type="text" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/list">All notes</Link>
      <button onClick={() => go('/list')}>To the list</button>
      <a href="#end">To the end</a>
      <p id="end">The end</p>
      <a href="data:text/plain,note" download="note.txt">
        Download
      </a>
    </>
  );
}

const placeNow = (): unknown => Reflect.get(history.state, 'idx');
const Address = () => <output>{useLocation().pathname}</output>;

/** Opens a note from the shelf, two steps from the list of all, with the browser's own history. */
const openNote = async () => {
  history.replaceState({ idx: 0 }, '', '/list');
  const screen = await render(
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<Link to="/shelf">To the shelf</Link>} />
        <Route path="/shelf" element={<Link to="/note">Write</Link>} />
        <Route path="/note" element={<Note />} />
      </Routes>
      <Address />
    </BrowserRouter>,
  );
  await screen.getByRole('link', { name: 'To the shelf' }).click();
  await screen.getByRole('link', { name: 'Write' }).click();
  return { screen, note: screen.getByLabelText('A note'), at: screen.getByRole('status') };
};

/** Whether the browser would ask before leaving. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('the browser asks before it leaves what is typed and not sent, and only then', async () => {
  const { screen, note } = await openNote();
  expect(asks()).toBe(false);
  await note.fill('Typed');
  expect(asks()).toBe(true);
  await note.clear();
  expect(asks()).toBe(false);
  await note.fill('Typed again');
  await screen.unmount();
  expect(asks()).toBe(false);
});

it('a link leads away from what is typed only where one agrees', async () => {
  const { screen, note, at } = await openNote();
  await note.fill('Typed');
  const list = screen.getByRole('link', { name: 'All notes' });
  for (const times of [1, 2]) {
    await list.click();
    expect(ask).toHaveBeenCalledTimes(times);
    await expect.element(at).toHaveTextContent('/note');
    await expect.element(note).toHaveValue('Typed');
  }
  ask.mockReturnValue(true);
  await list.click();
  await expect.element(at).toHaveTextContent('/list');
});

it('a control that is no link leads away only where one agrees', async () => {
  const { screen, note, at } = await openNote();
  await note.fill('Typed');
  const list = screen.getByRole('button', { name: 'To the list' });
  await list.click();
  expect(ask).toHaveBeenCalledTimes(1);
  await expect.element(at).toHaveTextContent('/note');
  ask.mockReturnValue(true);
  await list.click();
  await expect.element(at).toHaveTextContent('/list');
});

it('nothing is asked where nothing is typed', async () => {
  const { screen, at } = await openNote();
  await screen.getByRole('link', { name: 'All notes' }).click();
  await expect.element(at).toHaveTextContent('/list');
  expect(ask).not.toHaveBeenCalled();
});

it('a download leaves nothing, and asks nothing', async () => {
  const { screen, note } = await openNote();
  await note.fill('Typed');
  const download = screen.getByRole('link', { name: 'Download' });
  // The file itself is not wanted here.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await download.click();
  expect(ask).not.toHaveBeenCalled();
});

it('the arrow back leads away only where one agrees, and from the place where it was', async () => {
  const { note, at } = await openNote();
  await note.fill('Typed');
  for (const times of [1, 2]) {
    history.back();
    await expect.poll(() => ask).toHaveBeenCalledTimes(times);
    await expect.poll(() => location.pathname).toBe('/note');
    await expect.element(note).toHaveValue('Typed');
  }
  ask.mockReturnValue(true);
  history.back();
  await expect.element(at).toHaveTextContent('/shelf');
});

it.each([2, 3])('%s quick presses of the arrow back ask once, and end at what is typed', async (times) => {
  const { screen, note, at } = await openNote();
  // Another note is on the way, whose address is no other one.
  await screen.getByRole('button', { name: 'To the list' }).click();
  await screen.getByRole('link', { name: 'To the shelf' }).click();
  await screen.getByRole('link', { name: 'Write' }).click();
  await note.fill('Typed');
  for (let i = 0; i < times; i += 1) history.back();
  await expect.poll(() => ask).toHaveBeenCalled();
  await expect.poll(() => placeNow()).toBe(5);
  await expect.element(note).toHaveValue('Typed');
  expect(ask).toHaveBeenCalledTimes(1);
  ask.mockReturnValue(true);
  history.back();
  await expect.element(at).toHaveTextContent('/shelf');
  expect(placeNow()).toBe(4);
});

it('a question that is asked on the page holds it where it is shown, and not where the arrow led', async () => {
  const held = vi.fn<() => boolean>(() => false);
  function Asking() {
    const [isAsking, setAsking] = useState(false);
    useUnsaved(true, () => {
      setAsking(true);
      return false;
    });
    useHold(isAsking, held);
    return isAsking && <p>Discard it?</p>;
  }
  history.replaceState({ idx: 0 }, '', '/list');
  history.pushState({ idx: 1 }, '', '/note');
  const screen = await render(<Asking />);
  history.back();
  await expect.element(screen.getByText('Discard it?')).toBeVisible();
  await expect.poll(() => placeNow()).toBe(1);
  history.back();
  await expect.poll(() => held).toHaveBeenCalled();
  await expect.poll(() => placeNow()).toBe(1);
  expect(location.pathname).toBe('/note');
});

it('a part of the page is gone to, and back from, without a question; the next arrow back asks', async () => {
  const { screen, note, at } = await openNote();
  const part = screen.getByRole('link', { name: 'To the end' });
  await part.click();
  await note.fill('Typed');
  await part.click();
  await expect.poll(() => location.hash).toBe('#end');
  expect(history.state).toMatchObject({ idx: 3 });
  history.back();
  await expect.poll(() => location.hash).toBe('');
  expect(ask).not.toHaveBeenCalled();
  history.back();
  await expect.poll(() => ask).toHaveBeenCalledTimes(1);
  await expect.poll(() => location.pathname).toBe('/note');
  await expect.element(note).toHaveValue('Typed');
  ask.mockReturnValue(true);
  history.back();
  await expect.element(at).toHaveTextContent('/shelf');
});

it('what lies on top is asked first, and beneath it nobody once it has refused', async () => {
  const asked: string[] = [];
  function Layers() {
    useUnsaved(true, () => asked.push('page') < 0);
    useHold(true, () => asked.push('dialog') < 0);
    return <Link to="/list">All notes</Link>;
  }
  const screen = await render(
    <BrowserRouter>
      <Layers />
    </BrowserRouter>,
  );
  await screen.getByRole('link', { name: 'All notes' }).click();
  expect(asked).toEqual(['dialog']);
});

it('a dialog that holds the page lets its own links go, and no other', async () => {
  const Open = () => {
    useHold(true, ask);
    return (
      <>
        <a href="/list">All notes</a>
        <dialog open>
          <a href="/list">Your orders</a>
        </dialog>
      </>
    );
  };
  const screen = await render(<Open />);
  // Neither link is followed: the page of the test has to stay.
  const stay = (event: Event): void => event.preventDefault();
  addEventListener('click', stay);
  await screen.getByRole('link', { name: 'Your orders' }).click();
  expect(ask).not.toHaveBeenCalled();
  await screen.getByRole('link', { name: 'All notes' }).click({ force: true });
  expect(ask).toHaveBeenCalledOnce();
  removeEventListener('click', stay);
});

it('who has signed in in another tab is not asked about what was typed before them', async () => {
  const { note } = await openNote();
  signedIn.begin('1'.repeat(24));
  await note.fill('Typed');
  expect(asks()).toBe(true);
  document.cookie = `${SIGNED_IN_HINT}=${'2'.repeat(24)}; Path=/`;
  expect(asks()).toBe(false);
  document.cookie = `${SIGNED_IN_HINT}=; Max-Age=0; Path=/`;
  expect(asks()).toBe(true);
});
