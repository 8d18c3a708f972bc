import { accountRoutes } from '#contracts/accounts/api';
import { confirmSecondFactorBody, provenBody, startSecondFactorBody } from '#contracts/accounts/commands';
import { secondFactorRoutes, type SecondFactor } from '#contracts/accounts/second-factor';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import { useSession } from '../../session.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const PASSWORD = 'a right password';
const CODE = '123456';
const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Suuq:amina%40suuq.test?secret=${secret}&issuer=Suuq`;
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKLM-000${at}`);
const off: SecondFactor = { isOn: false, codesLeft: 0, isNeeded: false };
const on: SecondFactor = { isOn: true, codesLeft: 10, isNeeded: false };

const { secondFactor, startSecondFactor, confirmSecondFactor, turnSecondFactorOff, replaceRecoveryCodes } =
  secondFactorRoutes;
const proof = { body: { currentPassword: '' } };

const user = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: true,
  isAuditor: false,
  orders: [],
};
/** Shows whether the signed-in person's role counts. */
function Role() {
  const session = useSession();
  return session.is === 'customer' && <p>{session.needsFactor ? 'Withheld' : 'Counts'}</p>;
}

/** The account as the shop has it; the answers below change it. */
const opened = async (first: SecondFactor, beside?: ReactNode) => {
  let factor = first;
  const proven = (then: () => Response) => (body: unknown) => {
    const { currentPassword, code } = provenBody.parse(body);
    if (currentPassword !== PASSWORD) return no(403, 'REAUTH_REQUIRED');
    return code === CODE ? then() : no(403, 'WRONG_CODE');
  };
  answering(secondFactor, {}, () => yes(factor));
  answering(startSecondFactor, proof, (body) =>
    startSecondFactorBody.parse(body).currentPassword === PASSWORD
      ? yes({ secret, uri })
      : no(403, 'REAUTH_REQUIRED'),
  );
  answering(confirmSecondFactor, { body: { code: '' } }, (body) => {
    if (confirmSecondFactorBody.parse(body).code !== CODE) return no(403, 'WRONG_CODE');
    factor = on;
    return yes({ recoveryCodes, message: 'On' });
  });
  answering(
    turnSecondFactorOff,
    proof,
    proven(() => {
      factor = off;
      return yes({ message: 'Off' });
    }),
  );
  answering(
    replaceRecoveryCodes,
    proof,
    proven(() => yes({ recoveryCodes, message: 'New' })),
  );
  const screen = await show(
    <>
      <SecondFactorPanel />
      {beside}
    </>,
  );
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const dialog = screen.getByRole('dialog');
  const prove = async (action: string, code?: string) => {
    await dialog.getByLabelText('Current password', { exact: true }).fill(PASSWORD);
    if (code !== undefined) await dialog.getByRole('textbox', { name: /^Code of/ }).fill(code);
    await dialog.getByRole('button', { name: action }).click();
  };
  return { screen, button, dialog, prove };
};

beforeEach(() => signedIn.begin(user._id));
afterEach(() => vi.restoreAllMocks());

describe('the second factor of an account', () => {
  it('is turned on by a code of the app, and shows the recovery codes until they are kept', async () => {
    const { screen, button, prove } = await opened(off);
    await button('Turn it on').click();
    await prove('Begin');
    await expect.element(screen.getByRole('heading', { name: /^1\. Scan/ })).toHaveFocus();
    await expect.element(screen.getByRole('figure', { name: /^Picture for/ })).toBeVisible();
    await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const code = screen.getByRole('textbox', { name: /^Code of/ });
    await code.fill('000000');
    await button('Turn it on').click();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(CODE);
    await button('Turn it on').click();
    await expect.element(screen.getByRole('heading', { name: 'Keep your recovery codes' })).toHaveFocus();
    expect(screen.getByRole('listitem').elements()).toHaveLength(10);
    const file = decodeURIComponent(
      screen.getByRole('link', { name: 'Download' }).element().getAttribute('href') ?? '',
    );
    expect(file.split(',')[1]).toBe(`${recoveryCodes.join('\n')}\n`);
    await button('I have kept them').click();
    await expect.element(screen.getByRole('region', { name: 'Second factor' })).toHaveFocus();
    await expect.element(screen.getByText(/^You have 10 recovery codes left/)).toBeVisible();
  });

  it('asks for the password at its field where none was typed', async () => {
    const { screen, button } = await opened(off);
    await button('Turn it on').click();
    await button('Begin').click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter your current password.');
  });

  it('says what to do first where the address is not confirmed', async () => {
    const { screen, button, prove } = await opened(off);
    answering(startSecondFactor, proof, () => no(409, 'EMAIL_UNCONFIRMED'));
    await button('Turn it on').click();
    await prove('Begin');
    const what = 'Nothing was changed. This e-mail address is not confirmed yet.';
    const how = 'Its account page sends the letter again.';
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${what} ${how}`);
  });

  it('stays off when somebody leaves before a code has come', async () => {
    const { screen, button, prove } = await opened(off);
    await button('Turn it on').click();
    await prove('Begin');
    await button('Not now').click();
    await expect.element(screen.getByText(/^You sign in with your password alone/)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Second factor' })).toHaveFocus();
  });

  it('is turned off by password and code, and a wrong code is said at its field', async () => {
    const { screen, button, dialog, prove } = await opened(on);
    await button('Turn it off').click();
    await prove('Turn it off', '000000');
    const code = dialog.getByRole('textbox', { name: /^Code of/ });
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code).toHaveFocus();
    await prove('Turn it off', CODE);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^You sign in with your password alone/)).toBeVisible();
  });

  it('gives other recovery codes, and says when few of them are left', async () => {
    const { screen, button, prove } = await opened({ ...on, codesLeft: 1 });
    await expect.element(screen.getByText(/^You have 1 recovery code left/)).toBeVisible();
    await button('New recovery codes').click();
    await prove('Make new ones', CODE);
    await expect.element(screen.getByText(recoveryCodes[9] ?? '')).toBeVisible();
  });

  it('asks before its recovery codes are left, which nobody can show again', async () => {
    const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { screen, button, prove } = await opened(on, <Link to="/orders">My orders</Link>);
    const orders = screen.getByRole('link', { name: 'My orders' });
    await button('New recovery codes').click();
    await prove('Make new ones', CODE);
    await expect.element(screen.getByText(recoveryCodes[0] ?? '')).toBeVisible();
    await orders.click();
    expect(confirmed.mock.calls).toEqual([[expect.stringMatching(/recovery codes/)]]);
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/');
    await button('I have kept them').click();
    await expect.element(button('New recovery codes')).toBeVisible();
    await orders.click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/orders');
    expect(confirmed).toHaveBeenCalledTimes(1);
    confirmed.mockRestore();
  });

  /** Answers are lost from here on, though the shop executes what it is asked. */
  const losing = (route: typeof confirmSecondFactor | typeof turnSecondFactorOff, then: SecondFactor) => {
    answering(route, { body: { currentPassword: '', code: '' } }, () => {
      answering(secondFactor, {}, () => yes(then));
      return Response.error();
    });
  };

  it('is found on where the answer that said so was lost, with the way to recovery codes', async () => {
    const { screen, button, prove } = await opened(off);
    losing(confirmSecondFactor, on);
    await button('Turn it on').click();
    await prove('Begin');
    await screen.getByRole('textbox', { name: /^Code of/ }).fill(CODE);
    await button('Turn it on').click();
    await expect.element(screen.getByText(/^It is on already/)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Second factor' })).toHaveFocus();
    await button('New recovery codes').click();
    await prove('Make new ones', CODE);
    await expect.element(screen.getByText(recoveryCodes[9] ?? '')).toBeVisible();
  });

  it('is found off where the answer that said so was lost', async () => {
    const { screen, button, dialog, prove } = await opened(on);
    losing(turnSecondFactorOff, off);
    await button('Turn it off').click();
    await prove('Turn it off', CODE);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^You sign in with your password alone/)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Second factor' })).toHaveFocus();
  });

  it('has the role count at once that was withheld without one', async () => {
    answering(accountRoutes.profile, {}, () => yes({ user, secondFactorNeeded: true }));
    const { screen, button, prove } = await opened({ ...off, isNeeded: true }, <Role />);
    await expect.element(screen.getByText('Withheld')).toBeVisible();
    const again = answering(accountRoutes.profile, {}, () => yes({ user }));
    await button('Turn it on').click();
    await prove('Begin');
    await screen.getByRole('textbox', { name: /^Code of/ }).fill(CODE);
    await button('Turn it on').click();
    await expect.element(screen.getByText('Counts')).toBeVisible();
    expect(again).toHaveLength(1);
  });

  it('says to whose role needs one that it counts only then', async () => {
    const { screen } = await opened({ ...off, isNeeded: true });
    await expect.element(screen.getByText('Your role only counts once it is on.')).toBeVisible();
  });
});
