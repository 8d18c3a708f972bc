import { issueRoutes, subscriptionRoutes } from '#contracts/newsletter/api';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import FooterForm from './footer-form.tsx';
import AdminNewsletterPage from './pages/admin-newsletter-page.tsx';
import ConfirmNewsletterPage from './pages/confirm-page.tsx';

const { newsletterConfig, askForNewsletter, confirmNewsletter } = subscriptionRoutes;
const offered = (isOffered = true) => answering(newsletterConfig, {}, () => yes({ isOffered }));

test('the footer asks for the newsletter in the language of the page, and says the same to everybody', async () => {
  offered();
  const asked = answering(askForNewsletter, { body: { email: '', language: 'so' } }, () =>
    yes({ message: 'Done' }),
  );
  await show(<FooterForm />, { language: 'so' });
  await page.getByRole('textbox').fill('hodan@suuq.test');
  await page.getByRole('button', { name: 'Isku qor' }).click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/hodan@suuq\.test/);
  await expect.element(page.getByRole('status')).toHaveFocus();
  expect(asked).toEqual([{ email: 'hodan@suuq.test', language: 'so' }]);
});

test('what did not work is said at the field, and what was typed stays', async () => {
  offered();
  answering(askForNewsletter, { body: { email: '', language: 'en' } }, () => no(429, 'TOO_MANY_REQUESTS'));
  await show(<FooterForm />);
  await page.getByRole('textbox').fill('hodan@suuq.test');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Too many attempts/);
  await expect.element(page.getByRole('textbox')).toHaveValue('hodan@suuq.test');
});

test('a shop without letters says that it has no newsletter', async () => {
  offered(false);
  await show(<FooterForm />);
  await expect.element(page.getByText('This shop has no newsletter.')).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
});

test('a link that is over says so, and one that works confirms by a button alone', async () => {
  const confirmed = answering(confirmNewsletter, { body: { token: 'a' } }, () => no(404, 'LINK_EXPIRED'));
  await show(<ConfirmNewsletterPage />, { at: '/newsletter/confirm#token' });
  expect(confirmed).toEqual([]);
  await page.getByRole('button', { name: 'Yes, send it to me' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This link does not work any more/);
  expect(confirmed).toEqual([{ token: 'token' }]);
});

test('an admin writes an issue in both languages, sees it, and sends it once', async () => {
  const issue = (isOnItsWay: boolean) => ({
    _id: '665f1c2ab3d4e5f607182952',
    words: { en: { subject: 'New', text: 'Come.' }, so: { subject: 'Cusub', text: 'Kaalay.' } },
    writtenAt: '2026-11-24T12:00:00.000Z',
    letters: 3,
    isOnItsWay,
  });
  let issues: unknown[] = [];
  answering(issueRoutes.newsletter, {}, () => yes({ isOffered: true, subscribers: 3, issues }));
  const sent = answering(issueRoutes.sendIssue, { body: issue(true).words }, () => {
    issues = [issue(true)];
    return yes(issue(true));
  });
  await show(<AdminNewsletterPage />);
  const [subjects, texts] = [page.getByLabelText('Subject'), page.getByLabelText('Text')];
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/both languages/);
  await expect.element(subjects.nth(0)).toHaveFocus();
  await subjects.nth(0).fill('New');
  await expect.element(subjects.nth(0)).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(texts.nth(1)).toHaveAccessibleDescription(/both languages/);
  await subjects.nth(1).fill('Cusub');
  await texts.nth(0).fill('Come.');
  await texts.nth(1).fill('Kaalay.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByRole('article').nth(1)).toMatchTextContent(/Kaalay\./);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Send to 3 subscribers' }).click();
  await expect.element(page.getByText('On its way')).toBeVisible();
  expect(sent).toEqual([issue(true).words]);
  await expect.element(subjects.nth(0)).toHaveValue('');
});
