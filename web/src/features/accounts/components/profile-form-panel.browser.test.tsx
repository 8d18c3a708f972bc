import { accountRoutes } from '#contracts/accounts/api';
import { linkRoutes } from '#contracts/accounts/links';
import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { sessionRoutes } from '#contracts/accounts/sessions';
import type { ReactNode } from 'react';
import { mutate } from 'swr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../../lib/api.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { useSession } from '../session.ts';
import { EmailChange } from './email-change.tsx';
import { ProfileFormPanel } from './profile-form-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const user = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: false,
  isAuditor: false,
  orders: [],
};

/** Shows who is signed in, and whether their role counts. */
function Role() {
  const session = useSession();
  if (session.is !== 'customer') return null;
  return <p>{`${session.user.name}: ${session.needsFactor ? 'withheld' : 'counts'}`}</p>;
}

/** The form of who is signed in, as the shop has them. */
function OwnForm() {
  const session = useSession();
  if (session.is !== 'customer') return null;
  return (
    <>
      <button onClick={() => void mutate(keyOf(accountRoutes.profile, {}))}>Read again</button>
      <ProfileFormPanel user={session.user} />
    </>
  );
}

const form = async (reply: () => Response | Promise<Response>, beside?: ReactNode) => {
  const sent = answering(accountRoutes.updateProfile, { body: { name: '', username: '' } }, reply);
  const screen = await show(
    <>
      <ProfileFormPanel user={user} />
      {beside}
    </>,
  );
  const field = (name: string) => screen.getByRole('textbox', { name });
  const save = screen.getByRole('button', { name: 'Update Profile' });
  return { screen, sent, field, save };
};

afterEach(() => void vi.useRealTimers());

describe('the profile form', () => {
  it('asks for the current password with a new one, and that it is typed twice alike', async () => {
    const { screen, sent, field, save } = await form(() => yes({ user, message: 'Updated' }));
    await field('New password').fill('another password');
    await field('Confirm password').fill('another passwort');
    await save.click();
    await expect.element(field('Confirm password')).toHaveFocus();
    await expect.element(screen.getByText("Passwords don't match!").first()).toBeVisible();
    await expect.element(screen.getByText('Enter your current password.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says of a wrong current password that it is that, and keeps the new one', async () => {
    const { field, save } = await form(() => no(403, 'REAUTH_REQUIRED'));
    await field('New password').fill('another password');
    await field('Confirm password').fill('another password');
    await field('Current password').fill('a wrong password');
    await save.click();
    await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Current password')).toHaveFocus();
    await expect.element(field('New password')).toHaveValue('another password');
  });

  it.each([
    ['no answer', () => Response.error()],
    ['a failure', () => no(500, 'UNEXPECTED')],
  ])('says that the password may be the new one already after %s, and takes that', async (_, lost) => {
    const replies = [lost, () => no(403, 'REAUTH_REQUIRED'), () => yes({ user, message: 'Updated' })];
    const { screen, sent, field, save } = await form(() => replies.shift()?.() ?? no(500, 'UNEXPECTED'));
    await field('New password').fill('another password');
    await field('Confirm password').fill('another password');
    await field('Current password').fill('the right password');
    await save.click();
    await expect.element(screen.getByText(/^We do not know yet/)).toBeVisible();
    await save.click();
    const mayBeNew = /It may have been changed already: try the new one\./;
    await expect.element(field('Current password')).toHaveAccessibleDescription(mayBeNew);
    await expect.element(field('Current password')).toHaveFocus();
    await field('Current password').fill('another password');
    await save.click();
    await expect.element(screen.getByText('Profile updated successfully!')).toBeVisible();
    expect(sent).toHaveLength(3);
  });

  it('says no such thing where only the name was sent before', async () => {
    const replies = [() => Response.error(), () => no(403, 'REAUTH_REQUIRED')];
    const { screen, field, save } = await form(() => replies.shift()?.() ?? no(500, 'UNEXPECTED'));
    await field('Name').fill('Zahra');
    await save.click();
    await expect.element(screen.getByText(/^We do not know yet/)).toBeVisible();
    await field('New password').fill('another password');
    await field('Confirm password').fill('another password');
    await field('Current password').fill('a wrong password');
    await save.click();
    await expect
      .element(field('Current password'))
      .toHaveAccessibleDescription(/This is not your current password\.$/);
  });

  it('shows no session and no address any more that a new password has ended', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    const sessions = ['Firefox · Linux', 'Chrome · Android'].map((device, index) => ({
      _id: String(index).repeat(24),
      device,
      begunAt: at,
      usedAt: at,
      isThis: index === 0,
    }));
    let isEnded = false;
    answering(sessionRoutes.sessions, {}, () => yes(isEnded ? sessions.slice(0, 1) : sessions));
    answering(linkRoutes.accountSecurity, {}, () =>
      yes({ emailConfirmed: true, pendingEmail: isEnded ? null : 'new@suuq.test' }),
    );
    const save = () => {
      isEnded = true;
      return yes({ user, message: 'Updated' });
    };
    const beside = (
      <>
        <SessionsPanel />
        <EmailChange />
      </>
    );
    const shown = await form(save, beside);
    const [device, address] = [
      shown.screen.getByText('Chrome · Android'),
      shown.screen.getByText('new@suuq.test', { exact: false }),
    ];
    await expect.element(device).toBeVisible();
    await expect.element(address.first()).toBeVisible();
    await shown.field('New password').fill('another password');
    await shown.field('Confirm password').fill('another password');
    await shown.field('Current password').fill('the right password');
    await shown.save.click();
    await expect.element(device).not.toBeInTheDocument();
    await expect.element(address.first()).not.toBeInTheDocument();
    await expect.element(shown.screen.getByText('Firefox · Linux')).toBeVisible();
  });

  it('asks for a code with a new password alone, where a second factor is on', async () => {
    answering(secondFactorRoutes.secondFactor, {}, () => yes({ isOn: true, codesLeft: 9, isNeeded: false }));
    let reply = () => no(403, 'WRONG_CODE');
    const { sent, field, save } = await form(() => reply());
    const code = field('Code of your authenticator app');
    await expect.element(code).not.toBeInTheDocument();
    await field('New password').fill('another password');
    await field('Confirm password').fill('another password');
    await field('Current password').fill('the right password');
    await save.click();
    await expect.element(code).toHaveFocus();
    expect(sent).toEqual([]);
    await code.fill('000000');
    await save.click();
    await expect.element(code).toHaveAccessibleDescription(/This code is wrong/);
    reply = () => yes({ user, message: 'Updated' });
    await code.fill('123456');
    await save.click();
    await expect.element(field('New password')).toHaveValue('');
    await expect.element(code).not.toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ currentPassword: 'the right password', code: '123456' });
  });

  it('asks for the code as well where the shop wants one that nobody here knew of', async () => {
    const { sent, field, save } = await form(() => no(422, 'SECOND_FACTOR_REQUIRED'));
    await field('New password').fill('another password');
    await field('Confirm password').fill('another password');
    await field('Current password').fill('the right password');
    await save.click();
    await expect.element(field('Code of your authenticator app')).toHaveFocus();
    expect(sent).toHaveLength(1);
    expect(sent).not.toContainEqual(expect.objectContaining({ code: expect.anything() as unknown }));
  });

  it('does not say of a role that is withheld that it counts', async () => {
    signedIn.begin(user._id);
    answering(accountRoutes.profile, {}, () => yes({ user, secondFactorNeeded: true }));
    const { screen, field, save } = await form(
      () => yes({ user: { ...user, name: 'Zahra' }, message: 'Updated' }),
      <Role />,
    );
    await expect.element(screen.getByText('Amina: withheld')).toBeVisible();
    await field('Name').fill('Zahra');
    await save.click();
    await expect.element(screen.getByText('Zahra: withheld')).toBeVisible();
  });

  it('sends no old username beside a new name when another tab has changed the username', async () => {
    signedIn.begin(user._id);
    const inOtherTab = { ...user, username: 'amina2' };
    answering(accountRoutes.profile, {}, () => yes({ user }));
    const sent = answering(accountRoutes.updateProfile, { body: { name: '', username: '' } }, () =>
      yes({ user: { ...inOtherTab, name: 'Zahra' }, message: 'Updated' }),
    );
    const screen = await show(<OwnForm />);
    const field = (name: string) => screen.getByRole('textbox', { name });
    await field('Name').fill('Zahra');
    answering(accountRoutes.profile, {}, () => yes({ user: inOtherTab }));
    await screen.getByRole('button', { name: 'Read again' }).click();
    await expect.element(field('Username')).toHaveValue('amina2');
    await expect.element(field('Name')).toHaveValue('Zahra');
    await screen.getByRole('button', { name: 'Update Profile' }).click();
    await expect.poll(() => sent).toEqual([{ name: 'Zahra', username: 'amina2' }]);
  });

  it('keeps what is typed while it is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { screen, sent, field, save } = await form(() => promise);
    await field('Name').fill('Zahra');
    await save.click();
    await expect.poll(() => sent).toHaveLength(1);
    await field('Username').fill('zahra');
    resolve(yes({ user: { ...user, name: 'Zahra' }, message: 'Updated' }));
    await expect.element(screen.getByText('Profile updated successfully!')).toBeVisible();
    await expect.element(field('Username')).toHaveValue('zahra');
  });

  it('sends what was changed, says that it is saved, and forgets the passwords', async () => {
    // The success message disappears after a while.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { screen, sent, field, save } = await form(() =>
      yes({ user: { ...user, name: 'Zahra' }, message: 'Updated' }),
    );
    await field('Name').fill('Zahra');
    await save.click();
    await expect.element(screen.getByText('Profile updated successfully!')).toBeVisible();
    expect(sent).toEqual([{ name: 'Zahra', username: 'amina' }]);
    await expect.element(field('New password')).toHaveValue('');
  });
});
