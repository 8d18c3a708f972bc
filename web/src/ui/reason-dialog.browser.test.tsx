import { orderLifeRoutes } from '#contracts/orders/api';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../lib/api.ts';
import { answering, no } from '../testing/shop.ts';
import { show } from '../testing/show.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const params = { id: 'a'.repeat(24) };
const cancel = (reason: string) => call(orderLifeRoutes.cancelOrder, { params, body: { reason } });

interface AskingProps {
  readonly send: (reason: string) => Promise<unknown>;
  readonly ready?: boolean;
}

function Asking({ send, ready = true }: AskingProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel order
      </button>
      {open && (
        <ReasonDialog
          head="Cancel this order?"
          action="Cancel it"
          failure="Not cancelled"
          send={send}
          ready={ready}
          close={() => setOpen(false)}
        >
          It cannot be undone.
        </ReasonDialog>
      )}
    </>
  );
}

const opened = async (props: AskingProps) => {
  const screen = await show(<Asking {...props} />);
  const opener = screen.getByRole('button', { name: 'Cancel order' });
  await opener.click();
  const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' });
  const act = dialog.getByRole('button', { name: 'Cancel it' });
  return { opener, dialog, reason: dialog.getByRole('textbox'), act };
};

describe('a dialog that asks for a reason', () => {
  it('sends nothing without one, says so at the field and goes there', async () => {
    const send = vi.fn<AskingProps['send']>();
    const { reason, act } = await opened({ send });
    await reason.fill('  ');
    await act.click();
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    await expect.element(reason).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends once, however often it is pressed, and closes when it is done', async () => {
    let done: () => void = () => {};
    const send = vi.fn<AskingProps['send']>(() => new Promise<void>((resolve) => (done = resolve)));
    const { dialog, reason, act } = await opened({ send });
    await reason.fill(' Too late ');
    await act.dblClick();
    await expect.element(act).toHaveAttribute('aria-busy', 'true');
    await act.click({ force: true });
    expect(send.mock.calls).toEqual([['Too late']]);
    await expect.element(dialog.getByRole('button', { name: 'Leave it as it is' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(act).toBeVisible();
    done();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('says a refusal where it was asked, and keeps what was typed', async () => {
    answering(orderLifeRoutes.cancelOrder, { params, body: { reason: '' } }, () =>
      no(409, 'ORDER_ALREADY_PAID'),
    );
    const { dialog, reason, act } = await opened({ send: cancel });
    await reason.fill('Too late');
    await act.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Not cancelled .*paid/);
    await expect.element(reason).toHaveValue('Too late');
    await expect.element(act).toHaveAttribute('aria-busy', 'false');
  });

  it('is left by Escape with nothing sent, and the focus goes back to what opened it', async () => {
    const send = vi.fn<AskingProps['send']>();
    const { opener, dialog } = await opened({ send });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('cannot be sent while something else in it is wrong', async () => {
    const { act } = await opened({ send: () => Promise.resolve(), ready: false });
    await expect.element(act).toBeDisabled();
  });
});
