import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import type { Opinion } from '../api.ts';
import { OpinionForm } from './opinion-form.tsx';

type Send = (opinion: Opinion) => Promise<void>;

function Form({ send }: { readonly send: Send }) {
  const [opinion, change] = useState<Opinion>({ rating: 0, comment: '' });
  return (
    <OpinionForm {...{ opinion, change, send }} action="Submit Review" failure="Failed to create review" />
  );
}

const open = async (send: Send, language: 'en' | 'so' = 'en') => {
  const screen = await show(<Form send={send} />, { language });
  const submit = screen.getByRole('button', { name: 'Submit Review' });
  return { screen, submit, comment: screen.getByRole('textbox'), stars: screen.getByRole('radio') };
};

describe('the form of a review', () => {
  it('asks for both, the stars and the words', async () => {
    const send = vi.fn<Send>();
    const { screen, submit, comment, stars } = await open(send);
    const missing = screen.getByText('Please fill the rating / comment');
    await comment.fill('   ');
    await stars.nth(3).click({ force: true });
    await submit.click();
    await expect.element(missing).toBeVisible();
    await expect.element(comment).toHaveFocus();
    await expect.element(comment).toHaveAttribute('aria-invalid', 'true');
    await expect.element(comment).toHaveAccessibleDescription('Please fill the rating / comment');
    expect(send).not.toHaveBeenCalled();
    await comment.fill(' Good ');
    await expect.element(missing).not.toBeInTheDocument();
    await submit.click();
    expect(send.mock.calls).toEqual([[{ rating: 4, comment: 'Good' }]]);
  });

  it('goes to the stars where they are what is missing', async () => {
    const send = vi.fn<Send>();
    const { submit, comment, stars } = await open(send);
    await comment.fill('Good');
    await submit.click();
    await expect.element(stars.first()).toHaveFocus();
    await expect.element(stars.first()).toHaveAccessibleDescription('Please fill the rating / comment');
    expect(send).not.toHaveBeenCalled();
  });

  it('has stars for the keyboard, which say what they mean', async () => {
    const { screen, stars } = await open(() => Promise.resolve());
    (stars.first().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('radio', { name: '3 stars, Good' })).toBeChecked();
  });

  it('is sent once, however often it is pressed, and says when it failed with all still there', async () => {
    let fail: (error: Error) => void = () => {};
    const send = vi.fn<Send>(() => new Promise((_, reject) => (fail = reject)));
    const { screen, submit, comment, stars } = await open(send);
    await stars.last().click({ force: true });
    await comment.fill('Good');
    await submit.dblClick();
    await expect.element(submit).toHaveAttribute('aria-busy', 'true');
    expect(send).toHaveBeenCalledTimes(1);
    fail(new Error('gone'));
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Failed to create review:/);
    await expect.element(comment).toHaveValue('Good');
  });

  it('takes no more words and stars while it is sent: they would be lost with the answer', async () => {
    const send = vi.fn<Send>(() => new Promise(() => undefined));
    const { submit, comment, stars } = await open(send);
    await stars.last().click({ force: true });
    await comment.fill('Good');
    await submit.click();
    await comment.click();
    await userEvent.keyboard(' and cheap');
    await stars.first().click({ force: true });
    await expect.element(comment).toHaveValue('Good');
    await expect.element(stars.last()).toBeChecked();
  });

  it('speaks Somali', async () => {
    const { screen, submit } = await open(() => Promise.resolve(), 'so');
    await submit.click();
    await expect.element(screen.getByRole('alert')).not.toMatchTextContent('Please fill');
  });
});
