import { ownRoutes } from '#contracts/accounts/own';
import { useId, useState } from 'react';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useSignOut } from '../session.ts';
import { useCodeProblem, useOwnCode } from '../use-code.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

interface DeleteAccountProps {
  readonly close: () => void;
  readonly failed: (failure: unknown) => void;
}

/**
 * Asks for the password again and, where there is a second factor, a code. Says what is still under way, with a link to
 * it.
 */
export function DeleteAccount({ close, failed }: DeleteAccountProps) {
  const profile = useProfileText();
  const forms = useAccountText();
  const text = profile.own;
  const [currentPassword, setPassword] = useState('');
  const { isAsked, isUnfinished, code, setCode, send } = useOwnCode();
  const id = useId();
  const [checked, setChecked] = useState(false);
  const isMissing = currentPassword === '';
  // The session ends before the call is answered.
  const leave = useSignOut(
    () => send((typed) => call(ownRoutes.deleteOwnAccount, { body: { currentPassword, ...typed } })),
    text.deleted,
  );
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (isMissing || isUnfinished) return;
    await leave().catch((failure: unknown) => {
      failed(failure);
      throw failure;
    });
  });
  const refusal = codeOf(error) ?? '';
  const isWrong = refusal === 'REAUTH_REQUIRED';
  const codeProblem = useCodeProblem(error, checked && isUnfinished ? code : undefined);
  const underWay = {
    UNDELIVERED_ORDERS: text.undelivered,
    PAYMENT_IN_PROGRESS: text.paying,
    UNREFUNDED_ORDERS: text.refunding,
  }[refusal];
  return (
    <Dialog
      head={text.ask}
      close={close}
      busy={busy}
      foot={<DialogFoot leave={text.keep} close={close} action={text.deleteNow} form={id} busy={busy} />}
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack gap="18px">
          <p>{text.askFact}</p>
          <PasswordField
            label={forms.password}
            name="currentPassword"
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={(event) => setPassword(event.target.value)}
            {...(checked && isMissing
              ? { error: profile.currentMissing }
              : isWrong && { error: profile.wrongCurrent })}
          />
          {isAsked && <CodeField code={code} change={setCode} error={codeProblem} />}
          {error !== undefined && !isWrong && codeProblem === undefined && (
            <ProblemPanel
              error={error}
              fact={text.failed}
              says={underWay}
              action={
                underWay !== undefined && (
                  <ButtonLink to={paths.myOrders} tone="line" size="small">
                    {text.orders}
                  </ButtonLink>
                )
              }
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
