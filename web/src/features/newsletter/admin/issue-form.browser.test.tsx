import { CallFailed } from '#contracts/kernel/client';
import { useState } from 'react';
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

const write = async () => {
  const texts = page.getByLabelText('Text');
  for (const [place, { subject, text }] of [issue.en, issue.so].entries()) {
    await subjects.nth(place).fill(subject);
    await texts.nth(place).fill(text);
  }
};

/**
 * A whole issue in its form; `sent` are those that were sent, until `arrive` without an outcome, or refused in turn, from
 * the last of `refusals` on alike.
 */
const typed = async (...refusals: Error[]) => {
  const sent: IssueDraft[] = [];
  const keys: string[] = [];
  const outcome = Promise.withResolvers<void>();
  const send = (draft: IssueDraft, key: string): Promise<void> => {
    sent.push(draft);
    keys.push(key);
    const refusal = refusals.length > 1 ? refusals.shift() : refusals[0];
    return refusal ? Promise.reject(refusal) : outcome.promise;
  };
  function Page() {
    const [newest, setNewest] = useState<string>();
    return (
      <>
        <IssueForm subscribers={3} newest={newest} send={send} />
        <button onClick={() => setNewest((before = '') => `${before}another`)}>Read again</button>
      </>
    );
  }
  await show(<Page />);
  await write();
  return { sent, keys, arrive: outcome.resolve };
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

it('an issue goes out under a new key where another was sent with its own, once that one is to be seen', async () => {
  const code = 'IDEMPOTENCY_KEY_REUSED';
  const { keys } = await typed(new CallFailed(409, { code, message: code, requestId: 'r1' }));
  const send = page.getByRole('button', { name: 'Send to 3 subscribers' });
  await preview.click();
  await send.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/What you sent before did reach the shop/);
  await send.click();
  await expect.poll(() => keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  await page.getByRole('button', { name: 'Read again' }).click();
  await send.click();
  await expect.poll(() => keys.length).toBe(3);
  expect(new Set(keys).size).toBe(2);
});

it('an issue that another admin has sent before is not taken for the one that was sent with its key', async () => {
  const refused = (status: number, code: string) =>
    new CallFailed(status, { code, message: code, requestId: 'r1' });
  const { keys } = await typed(
    refused(409, 'ISSUE_UNDER_WAY'),
    refused(503, 'UNAVAILABLE'),
    refused(409, 'IDEMPOTENCY_KEY_REUSED'),
  );
  const send = page.getByRole('button', { name: 'Send to 3 subscribers' });
  const again = page.getByRole('button', { name: 'Read again' });
  await preview.click();
  await send.click();
  await expect.poll(() => keys.length).toBe(1);
  await again.click();
  for (const count of [2, 3, 4]) {
    await send.click();
    await expect.poll(() => keys.length).toBe(count);
  }
  expect(new Set(keys).size).toBe(1);
  await again.click();
  await send.click();
  await expect.poll(() => keys.length).toBe(5);
  expect(new Set(keys).size).toBe(2);
});

it('the next issue goes out under another key', async () => {
  const { keys, arrive } = await typed();
  arrive();
  for (const count of [1, 2]) {
    await write();
    await preview.click();
    await page.getByRole('button', { name: 'Send to 3 subscribers' }).click();
    await expect.element(subjects.nth(0)).toHaveValue('');
    expect(new Set(keys).size).toBe(count);
  }
});
