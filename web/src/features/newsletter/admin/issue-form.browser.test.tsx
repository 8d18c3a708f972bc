import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import type { IssueDraft } from './api.ts';
import { IssueForm } from './issue-form.tsx';

const issue: IssueDraft = {
  en: { subject: 'New', text: 'Come.' },
  so: { subject: 'Cusub', text: 'Kaalay.' },
};
const subjects = page.getByLabelText('Subject');
const preview = page.getByRole('button', { name: 'Preview' });

/** A whole issue in its form; `sent` are those that were sent, until `arrive` without an outcome. */
const typed = async () => {
  const sent: IssueDraft[] = [];
  const outcome = Promise.withResolvers<void>();
  const send = (draft: IssueDraft): Promise<void> => {
    sent.push(draft);
    return outcome.promise;
  };
  await show(<IssueForm subscribers={3} send={send} />);
  const texts = page.getByLabelText('Text');
  for (const [place, { subject, text }] of [issue.en, issue.so].entries()) {
    await subjects.nth(place).fill(subject);
    await texts.nth(place).fill(text);
  }
  return { sent, arrive: outcome.resolve };
};

it('a second press of the key that showed the preview sends nothing, and the focus is at what is to be read', async () => {
  const { sent } = await typed();
  await userEvent.tab();
  await expect.element(preview).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByRole('region', { name: 'Preview' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Send to 3 subscribers' })).toBeEnabled();
  expect(sent).toEqual([]);
});

it('nobody goes on writing while the issue is being sent: it would be thrown away', async () => {
  const { sent, arrive } = await typed();
  await preview.click();
  await page.getByRole('button', { name: 'Send to 3 subscribers' }).click();
  await expect.element(page.getByRole('button', { name: 'Go on writing' })).toBeDisabled();
  arrive();
  await expect.element(subjects.nth(0)).toHaveValue('');
  expect(sent).toEqual([issue]);
  expect(document.activeElement?.contains(subjects.nth(0).element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
