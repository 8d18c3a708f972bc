import { accountRoutes } from '#contracts/accounts/api';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '../../../lib/locale.tsx';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import RegisterPage from './register-page.tsx';

const IN_SOMALI = 'Is-diiwaangelin lama heli karo, waayo kani waa koorso.';
const typed = {
  Name: 'Hodan',
  Username: 'hodan.abdi',
  Email: 'hodan@suuq.test',
  Password: 'a long enough one',
};

const opened = async (
  registrationOpen: boolean,
  language: Language = 'en',
  register: Parameters<typeof answering>[2] = () => no(403, 'REGISTRATION_CLOSED'),
) => {
  answering(accountConfigRoutes.accountConfig, {}, () =>
    yes({ demoAccounts: false, writesLetters: false, registrationOpen }),
  );
  const body = { name: '', username: '', email: '', password: '' };
  const sent = answering(accountRoutes.register, { body }, register);
  return { sent, screen: await show(<RegisterPage />, { language }) };
};

it.each([
  ['en', 'Register'],
  ['so', 'Isdiiwaangeli'],
] as const)('a closed registration says so in Somali of an empty form, in %s', async (language, register) => {
  const { sent, screen } = await opened(false, language);
  await screen.getByRole('button', { name: register }).click();
  await expect.element(page.getByText(IN_SOMALI)).toHaveAttribute('lang', 'so');
  await expect.element(screen.getByRole('textbox').first()).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

it('a registration that was closed meanwhile says the same of a whole form', async () => {
  const { sent, screen } = await opened(true);
  for (const [label, text] of Object.entries(typed))
    await screen.getByLabelText(label, { exact: true }).fill(text);
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByText(IN_SOMALI).last()).toHaveAttribute('lang', 'so');
  expect(sent).toHaveLength(1);
});

const filled = async (screen: Awaited<ReturnType<typeof show>>, language: Language) => {
  const boxes = screen.getByRole('textbox');
  for (const [place, text] of Object.values(typed).slice(0, 3).entries()) await boxes.nth(place).fill(text);
  const [password, register] =
    language === 'so' ? ['Furaha sirta ah', 'Isdiiwaangeli'] : ['Password', 'Register'];
  await screen.getByLabelText(password, { exact: true }).fill(typed.Password);
  await screen.getByRole('button', { name: register }).click();
  const { Name: name, Username: username, Email: email, Password: sent } = typed;
  return { name, username, email, password: sent };
};

it('a registration in Somali is sent again without the language to an older api, which does not know of it', async () => {
  const { sent, screen } = await opened(true, 'so', (body) =>
    JSON.stringify(body).includes('language') ? no(400, 'INVALID_INPUT') : no(403, 'REGISTRATION_CLOSED'),
  );
  const body = await filled(screen, 'so');
  await expect.poll(() => sent).toEqual([{ ...body, language: 'so' }, body]);
});

it.each([
  ['en', {}],
  ['so', { language: 'so' }],
] as const)(
  'a registration says in which language the first letter is read, in %s',
  async (language, said) => {
    const { sent, screen } = await opened(true, language);
    const body = await filled(screen, language);
    await expect.poll(() => sent).toEqual([{ ...body, ...said }]);
  },
);

it('an open registration names what is missing, and sends nothing', async () => {
  const { sent, screen } = await opened(true);
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect
    .element(screen.getByLabelText('Name', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

it.each([
  [
    'en',
    'Register',
    'Login',
    'There is already an account with this e-mail. Your try before had no answer, but may have made it: sign in.',
  ],
  [
    'so',
    'Isdiiwaangeli',
    'Gal',
    'Akoon baa hore ugu furan iimaylkan. Isku daygaagii hore jawaab ma helin, laakiin waxaa laga yaabaa inuu sameeyay: gal.',
  ],
] as const)(
  'an address that is taken after a lost answer may be their own: no failure is claimed, in %s',
  async (language, register, login, says) => {
    const replies = [no(500, 'INTERNAL'), no(409, 'EMAIL_TAKEN')];
    const { screen } = await opened(true, language, () => replies.shift() ?? no(404, 'NOT_FOUND'));
    await filled(screen, language);
    const alert = screen.getByRole('alert');
    await expect.element(alert).toBeVisible();
    await screen.getByRole('button', { name: register }).click();
    await expect.element(alert.getByText(says)).toBeVisible();
    await expect.element(alert.getByRole('link', { name: login })).toHaveAttribute('href', '/auth/login');
  },
);

it('an address that is taken is not called their own where only a try with another had no answer', async () => {
  const replies = [no(500, 'INTERNAL'), no(409, 'EMAIL_TAKEN')];
  const { screen } = await opened(true, 'en', () => replies.shift() ?? no(404, 'NOT_FOUND'));
  await filled(screen, 'en');
  await screen.getByLabelText('Email', { exact: true }).fill('ayan@suuq.test');
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Registration Failed. There is already an account with this e-mail.');
});
