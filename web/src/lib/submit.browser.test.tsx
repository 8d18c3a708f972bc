import { CallFailed, unanswered } from '#contracts/kernel/client';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../locales/en.ts';
import { show } from '../testing/show.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { throughSessions } from './api.ts';
import { recentSignIn } from './recent-sign-in.ts';
import { useSubmit } from './submit.ts';

vi.mock(import('./when-busy.ts'), async (original) => ({
  ...(await original()),
  againWhenBusy: (send) => send(),
}));

const no = (status: number, code: string) => new CallFailed(status, { code, message: '', requestId: 'r1' });

/** A form whose tries fail one after another. */
function Saving({ failures }: { readonly failures: Error[] }) {
  const { submit, error } = useSubmit(() => {
    const failure = failures.shift();
    return throughSessions({ method: 'POST' }, () => (failure ? Promise.reject(failure) : Promise.resolve()));
  });
  return (
    <>
      <button onClick={() => submit()}>Save</button>
      <p>{`${failures.length} to come`}</p>
      {error !== undefined && <ProblemPanel error={error} fact="Not saved." />}
    </>
  );
}

const saving = async (...failures: Error[]) => {
  const screen = await show(<Saving failures={failures} />);
  return { alert: screen.getByRole('alert'), save: screen.getByRole('button') };
};

it('what a busy shop turned away was not done', async () => {
  const { alert, save } = await saving(no(503, 'BUSY'));
  await save.click();
  await expect.element(alert).toMatchTextContent(/^Not saved\. The shop is very busy\./);
});

it.each([
  [503, 'BUSY'],
  [429, 'TOO_MANY_REQUESTS'],
  [403, 'FORBIDDEN'],
] as const)(
  'a shop that does not look says why, and nothing of an earlier try whose answer was lost: %i %s',
  async (status, code) => {
    const { alert, save } = await saving(unanswered('TIMEOUT'), no(status, code), no(status, code));
    await save.click();
    await expect.element(alert).toMatchTextContent(/^We do not know yet whether it was done\./);
    for (const left of ['1 to come', '0 to come']) {
      await save.click();
      await expect.element(page.getByText(left)).toBeVisible();
      await expect.element(alert).toHaveTextContent(`${en.problem.unknown} ${en.refusals[code]}`);
    }
    await save.click();
    await expect.element(alert).not.toBeInTheDocument();
  },
);

it('who gives no password for the next try still reads of the one whose answer was lost', async () => {
  const { alert, save } = await saving(unanswered('TIMEOUT'), no(403, 'SIGN_IN_AGAIN'));
  await save.click();
  await expect.element(alert).toBeVisible();
  await save.click();
  await expect.poll(recentSignIn.isAsked).toBe(true);
  await expect.element(alert).not.toBeInTheDocument();
  recentSignIn.giveUp();
  await expect.element(alert).toMatchTextContent(/^We do not know yet whether it was done\./);
});

it('who gives no password for a first try reads of no failure', async () => {
  const { alert, save } = await saving(no(403, 'SIGN_IN_AGAIN'));
  await save.click();
  await expect.poll(recentSignIn.isAsked).toBe(true);
  recentSignIn.giveUp();
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(alert).not.toBeInTheDocument();
});
