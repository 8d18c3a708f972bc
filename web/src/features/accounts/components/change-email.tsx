import { changeEmailBody } from '#contracts/accounts/commands';
import { linkRoutes } from '#contracts/accounts/links';
import { useId, useState } from 'react';
import { mutate } from 'swr';
import { useAccountText } from '../../../lib/account-text.ts';
import { call, codeOf, keyOf } from '../../../lib/api.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useCodeProblem, useOwnCode } from '../use-code.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

interface Props {
  /** The address that was asked for before; the person may only want another letter for it. */
  readonly pending: string;
  readonly close: () => void;
}

/** Asks for the new address, the password again and, where there is a second factor, a code. */
export function ChangeEmail({ pending, close }: Props) {
  const profile = useProfileText();
  const forms = useAccountText();
  const text = profile.emailChange;
  const [body, setBody] = useState({ email: pending, currentPassword: '' });
  const [checked, setChecked] = useState(false);
  const id = useId();
  const isBad = !changeEmailBody.safeParse(body).success;
  const isMissing = body.currentPassword === '';
  const { isAsked, isUnfinished, code, setCode, send } = useOwnCode();
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (isBad || isMissing || isUnfinished) return;
    await send((typed) => call(linkRoutes.changeEmail, { body: { ...body, ...typed } }));
    await mutate(keyOf(linkRoutes.accountSecurity, {}));
    toast('success', text.sent(body.email.trim()));
    close();
  });
  const refusal = codeOf(error);
  const codeProblem = useCodeProblem(error, checked && isUnfinished ? code : undefined);
  const ofEmail =
    refusal === 'EMAIL_UNCHANGED' ? text.same : checked && isBad ? forms.errors.email : undefined;
  const ofPassword =
    refusal === 'REAUTH_REQUIRED'
      ? profile.wrongCurrent
      : checked && isMissing
        ? profile.currentMissing
        : undefined;
  const isSaidAtField =
    refusal === 'EMAIL_UNCHANGED' || refusal === 'REAUTH_REQUIRED' || codeProblem !== undefined;
  const foot = (
    <DialogFoot tone="primary" leave={text.keep} close={close} action={text.send} form={id} busy={busy} />
  );
  return (
    <Dialog head={text.ask} close={close} busy={busy} foot={foot}>
      <form id={id} onSubmit={submit} noValidate>
        <Stack gap="18px">
          <p>{text.lead}</p>
          <Field
            label={text.newEmail}
            type="email"
            name="email"
            autoComplete="email"
            required
            value={body.email}
            onChange={(event) => setBody({ ...body, email: event.target.value })}
            error={ofEmail}
          />
          <PasswordField
            label={profile.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
            required
            value={body.currentPassword}
            onChange={(event) => setBody({ ...body, currentPassword: event.target.value })}
            error={ofPassword}
          />
          {isAsked && <CodeField code={code} change={setCode} error={codeProblem} />}
          {error !== undefined && !isSaidAtField && <ProblemPanel error={error} fact={text.failed} />}
        </Stack>
      </form>
    </Dialog>
  );
}
