import { CallFailed, unanswered } from '#contracts/kernel/client';
import { expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { useSubmit } from './submit.ts';

const busy = new CallFailed(503, { code: 'BUSY', message: '', requestId: 'r1' });

/** A form whose tries fail one after another. */
function Saving({ failures }: { readonly failures: Error[] }) {
  const { submit, error } = useSubmit(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve();
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
  const { alert, save } = await saving(busy);
  await save.click();
  await expect.element(alert).toMatchTextContent(/^Not saved\. The shop is very busy\./);
});

it('a busy shop says nothing of an earlier try whose answer was lost', async () => {
  const { alert, save } = await saving(unanswered('TIMEOUT'), busy);
  await save.click();
  await expect.element(alert).toMatchTextContent(/^We do not know yet whether it was done\./);
  await save.click();
  await expect.element(alert).toMatchTextContent(/^We do not know yet whether it was done\./);
  await save.click();
  await expect.element(alert).not.toBeInTheDocument();
});
