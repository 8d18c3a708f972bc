import { accountConfigRoutes } from '#contracts/accounts/config';
import { changeEmailBody } from '#contracts/accounts/commands';
import { linkRoutes } from '#contracts/accounts/links';
import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { EmailChange } from './email-change.tsx';

const NEW = 'hodan.new@suuq.test';
const CODE = '123456';

const opened = async (reply: (body: unknown) => Response) => {
  let pendingEmail: string | null = null;
  answering(accountConfigRoutes.accountConfig, {}, () =>
    yes({ demoAccounts: false, writesLetters: true, registrationOpen: true }),
  );
  answering(linkRoutes.accountSecurity, {}, () => yes({ emailConfirmed: true, pendingEmail }));
  const request = { body: { email: '', currentPassword: '' } };
  const sent = answering(linkRoutes.changeEmail, request, (body) => {
    const answer = reply(body);
    if (answer.ok) pendingEmail = NEW;
    return answer;
  });
  const screen = await show(<EmailChange />);
  await screen.getByRole('button', { name: 'Change the address' }).click();
  const field = (name: string) => screen.getByRole('textbox', { name });
  const password = screen.getByLabelText('Current password', { exact: true });
  const send = screen.getByRole('button', { name: 'Send the letter' });
  return { screen, sent, field, password, send };
};

describe('the form for another address', () => {
  it('is offered again once it is known whether the address is confirmed, which cannot be read at first', async () => {
    answering(linkRoutes.accountSecurity, {}, () => no(503, 'STORE_UNAVAILABLE'));
    const screen = await show(<EmailChange />);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^We couldn't check whether/);
    answering(linkRoutes.accountSecurity, {}, () => yes({ emailConfirmed: true, pendingEmail: null }));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('button', { name: 'Change the address' })).toBeVisible();
  });

  it('goes to what is missing, and sends nothing until it is there', async () => {
    const { screen, sent, field, send } = await opened(() => yes({ message: '' }));
    await send.click();
    await expect.element(field('New e-mail address')).toHaveFocus();
    await expect.element(screen.getByText('Please enter a valid e-mail address.')).toBeVisible();
    await expect.element(screen.getByText('Enter your current password.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says at the password that it is wrong, and at the address that it is the present one', async () => {
    let code = 'REAUTH_REQUIRED';
    const { screen, field, password, send } = await opened(() => no(403, code));
    await field('New e-mail address').fill(NEW);
    await password.fill('a wrong password');
    await send.click();
    await expect.element(screen.getByText('This is not your current password.')).toBeVisible();
    await expect.element(field('New e-mail address')).toHaveValue(NEW);
    code = 'EMAIL_UNCHANGED';
    await send.click();
    await expect.element(screen.getByText('This is already your address.')).toBeVisible();
  });

  it('takes the code along where a second factor is on, and says at its field that it is wrong', async () => {
    answering(secondFactorRoutes.secondFactor, {}, () => yes({ isOn: true, codesLeft: 9, isNeeded: false }));
    const { screen, sent, field, password, send } = await opened((body) =>
      changeEmailBody.parse(body).code === CODE ? yes({ message: '' }) : no(403, 'WRONG_CODE'),
    );
    await field('New e-mail address').fill(NEW);
    await password.fill('the right password');
    const code = field('Code of your authenticator app');
    await send.click();
    await expect.element(code).toHaveFocus();
    await expect.element(screen.getByText('Enter the code of your authenticator app.')).toBeVisible();
    expect(sent).toEqual([]);
    await code.fill('000000');
    await send.click();
    await expect.element(screen.getByText('This code is wrong, too old, or was used before.')).toBeVisible();
    await expect.element(screen.getByText(/No letter was sent/)).not.toBeInTheDocument();
    await code.fill(CODE);
    await send.click();
    await expect.element(screen.getByText(/^hodan\.new@suuq\.test will replace it\./)).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('closes once the letter is on its way, and the profile names the address that waits', async () => {
    const { screen, sent, field, password, send } = await opened(() => yes({ message: '' }));
    await field('New e-mail address').fill(NEW);
    await password.fill('the right password');
    await send.click();
    await expect.element(screen.getByText(/^hodan\.new@suuq\.test will replace it\./)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Ask for it again' })).toBeVisible();
    expect(sent).toEqual([{ email: NEW, currentPassword: 'the right password' }]);
  });
});

describe('a request for another address', () => {
  it('can be withdrawn, and the focus goes on where it was', async () => {
    let pendingEmail: string | null = NEW;
    answering(accountConfigRoutes.accountConfig, {}, () =>
      yes({ demoAccounts: false, writesLetters: true, registrationOpen: true }),
    );
    answering(linkRoutes.accountSecurity, {}, () => yes({ emailConfirmed: true, pendingEmail }));
    const withdrawn = answering(linkRoutes.withdrawEmailChange, { body: { email: NEW } }, () => {
      pendingEmail = null;
      return yes({ message: '' });
    });
    const screen = await show(<EmailChange />);
    await screen.getByRole('button', { name: 'Withdraw it' }).click();
    await expect.element(screen.getByRole('button', { name: 'Change the address' })).toBeVisible();
    await expect.element(screen.getByText(NEW)).not.toBeInTheDocument();
    expect(withdrawn).toEqual([{ email: NEW }]);
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it.each([
    ['EMAIL_CHANGE_DONE', null, 'This cannot be withdrawn any more: your account has the new address.'],
    ['CHANGED_MEANWHILE', 'another@suuq.test', 'Another address was requested meanwhile.'],
  ])('is not withdrawn after %s, which is said, and the account is read again', async (code, now, says) => {
    let pendingEmail: string | null = NEW;
    answering(accountConfigRoutes.accountConfig, {}, () =>
      yes({ demoAccounts: false, writesLetters: true, registrationOpen: true }),
    );
    answering(linkRoutes.accountSecurity, {}, () => yes({ emailConfirmed: true, pendingEmail }));
    answering(linkRoutes.withdrawEmailChange, { body: { email: NEW } }, () => {
      pendingEmail = now;
      return no(409, code);
    });
    const screen = await show(<EmailChange />);
    await screen.getByRole('button', { name: 'Withdraw it' }).click();
    await expect.element(page.getByText(says)).toBeVisible();
    await expect.element(screen.getByText(NEW)).not.toBeInTheDocument();
    await expect.element(page.getByText('Your address stays as it is.')).not.toBeInTheDocument();
    const other = screen.getByText(/^another@suuq\.test will replace it\./);
    expect(other.elements()).toHaveLength(now === null ? 0 : 1);
  });
});
