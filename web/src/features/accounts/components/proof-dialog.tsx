import type { provenBody } from '#contracts/accounts/commands';
import { useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { codeOf } from '../../../lib/api.ts';
import { useFactorText } from '../../../lib/factor-text.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useCode, useCodeProblem } from '../use-code.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

export type Proof = z.input<typeof provenBody>;

interface ProofDialogProps {
  readonly head: string;
  /** What the proof is for, and what will happen. */
  readonly fact: string;
  readonly action: string;
  readonly leave: string;
  /** The account has a second factor: a code is sent with the password. */
  readonly needsCode: boolean;
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly close: () => void;
}

/** Asks a signed-in person to prove again who they are. A refusal is shown at the field that caused it. */
export function ProofDialog({ head, fact, action, leave, needsCode, send, close }: ProofDialogProps) {
  const { currentPassword: label, currentMissing, wrongCurrent } = useProfileText();
  const text = useFactorText();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [currentPassword, setPassword] = useState('');
  const { isAsked, isUnfinished, code, setCode, send: sendWithCode } = useCode(needsCode);
  const [checked, setChecked] = useState(false);
  const isMissing = currentPassword === '';
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (isMissing || isUnfinished) return;
    await sendWithCode((typed) => send({ currentPassword, ...typed }));
  });
  const isWrong = codeOf(error) === 'REAUTH_REQUIRED';
  const codeProblem = useCodeProblem(error, checked && isUnfinished ? code : undefined);

  const foot = (
    <DialogFoot tone="primary" leave={leave} close={close} action={action} form={id} busy={busy} />
  );
  return (
    <Dialog head={head} close={close} busy={busy} foot={foot}>
      <form id={id} onSubmit={submit} noValidate>
        <Stack gap="18px">
          <p>{fact}</p>
          <PasswordField
            label={label}
            name="currentPassword"
            autoComplete="current-password"
            required
            ref={first}
            value={currentPassword}
            onChange={({ target }) => setPassword(target.value)}
            {...(checked && isMissing ? { error: currentMissing } : isWrong && { error: wrongCurrent })}
          />
          {isAsked && <CodeField code={code} change={setCode} error={codeProblem} />}
          {error !== undefined && !isWrong && codeProblem === undefined && (
            <ProblemPanel error={error} fact={text.failedProof} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
