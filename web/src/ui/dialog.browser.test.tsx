import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mayLeave } from '../lib/leaving.ts';
import type { Language } from '../lib/locale.tsx';
import { hearArrows } from '../testing/arrows.ts';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';

const began = location.href;
beforeAll(hearArrows);
beforeEach(() => {
  history.replaceState({ idx: 0 }, '', '/list');
  history.pushState({ idx: 1 }, '', '/form');
});
afterEach(() => history.replaceState(null, '', began));

/** Whether the browser would ask before leaving. */
const asksAtReload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

interface Being {
  readonly busy?: boolean;
  readonly ignoresBackdrop?: boolean;
  readonly language?: Language;
}

const opened = async ({ language = 'en', ...being }: Being = {}) => {
  const left = vi.fn<() => void>();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const close = () => {
      left();
      setOpen(false);
    };
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && (
          <Dialog head="A note" close={close} {...being}>
            <Field label="Words" />
            <Field label="Secret" type="password" />
          </Dialog>
        )}
      </>
    );
  }
  const screen = await show(<Page />, { language });
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  const dialog = screen.getByRole('dialog', { name: 'A note' });
  const button = (name: string) => dialog.getByRole('button', { name });
  return { left, opener, dialog, button, words: dialog.getByLabelText('Words') };
};

type Opened = Awaited<ReturnType<typeof opened>>;

const pressBeside = () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 } });
const waysOut: readonly (readonly [string, (of: Opened) => Promise<void>])[] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside it', pressBeside],
  ['its X', ({ button }) => button('Close').click({ force: true })],
];

const THRICE = ['once', 'again', 'and again'];

describe('a dialog', () => {
  it.each(waysOut)(
    'in which nothing was typed is left by %s, and returns the focus',
    async (...[, leave]) => {
      const of = await opened();
      await leave(of);
      await expect.element(of.dialog).not.toBeInTheDocument();
      await expect.element(of.opener).toHaveFocus();
      expect(of.left).toHaveBeenCalledTimes(1);
    },
  );

  it.each(waysOut)('asks before %s discards what was typed, however often', async (...[, leave]) => {
    const of = await opened();
    await of.words.fill('Half a sen');
    const question = of.dialog.getByRole('group', { name: 'Discard what you typed?' });
    for (const _ of THRICE) {
      await leave(of);
      await expect.element(question).toBeVisible();
    }
    await of.button('Keep editing').click();
    await expect.element(of.words).toHaveValue('Half a sen');
    expect(of.left).not.toHaveBeenCalled();
    await leave(of);
    await of.button('Discard').click();
    await expect.element(of.dialog).not.toBeInTheDocument();
    await expect.element(of.opener).toHaveFocus();
  });

  it('goes back to the field when nothing is to be discarded', async () => {
    const { words, button } = await opened({ language: 'so' });
    await words.fill('Half a sen');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Sii wad')).toHaveFocus();
    await button('Sii wad').click();
    await expect.element(words).toHaveFocus();
  });

  it.each(waysOut)('whose call is under way is not left by %s, however often', async (...[, leave]) => {
    const of = await opened({ busy: true });
    for (const _ of THRICE) await leave(of);
    await expect.element(of.dialog).toBeVisible();
    expect(of.left).not.toHaveBeenCalled();
  });

  it('asks before a reload or the arrow back discards what was typed, and no more once it is discarded', async () => {
    const { dialog, words, button } = await opened();
    expect(asksAtReload()).toBe(false);
    await words.fill('Half a sen');
    expect(asksAtReload()).toBe(true);
    history.back();
    await button('Discard').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => location.pathname).toBe('/form');
    expect(asksAtReload()).toBe(false);
    history.back();
    await expect.poll(() => location.pathname).toBe('/list');
  });

  it('whose call is under way is not left by a reload or the arrow back, however often', async () => {
    const { left, dialog, button } = await opened({ busy: true });
    expect(asksAtReload()).toBe(true);
    for (const _ of THRICE) {
      const moved = new Promise((resolve) => window.addEventListener('arrow', resolve, { once: true }));
      history.back();
      await moved;
      await expect.poll(() => location.pathname).toBe('/form');
    }
    await expect.element(dialog).toBeVisible();
    await expect.element(button('Discard')).not.toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });

  it('does not ask about what is done in it, such as signing out', async () => {
    const { words } = await opened();
    await words.fill('123 456');
    expect(mayLeave()).toBe(true);
  });

  it('stays when text is selected beyond its edge', async () => {
    const { left, dialog } = await opened();
    const press = (at: Element) => at.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    press(dialog.getByRole('heading').element());
    dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(dialog).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  it('that loses more than itself stays when one clicks beside it', async () => {
    const { left, dialog } = await opened({ ignoresBackdrop: true });
    await pressBeside();
    await expect.element(dialog).toBeVisible();
    expect(left).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('asks nothing about a password, which the browser may have filled in', async () => {
    const { dialog } = await opened();
    await dialog.getByLabelText('Secret').fill('a right password');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

it('a long word in its head is broken, beside the way out', async () => {
  await page.viewport(360, 740);
  const head = 'Hodan'.padEnd(60, 'n');
  const screen = await show(
    <Dialog head={head} close={() => undefined}>
      Words
    </Dialog>,
  );
  const { right } = screen.getByRole('dialog').element().getBoundingClientRect();
  const close = screen.getByRole('button', { name: 'Close' }).element().getBoundingClientRect();
  const said = screen.getByRole('heading').element();
  expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth);
  expect(said.getBoundingClientRect().right).toBeLessThanOrEqual(close.left);
  expect(close.right).toBeLessThanOrEqual(right);
});
