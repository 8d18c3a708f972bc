import { isWholeCode } from '#contracts/accounts/second-factor';
import { useState } from 'react';
import { useAccountText } from '../../../lib/account-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useCodeProblem } from '../use-code.ts';
import { CodeField } from './code-field.tsx';

interface CodeStepProps {
  readonly signIn: (code: string) => Promise<void>;
  readonly back: () => void;
}

/** The second step of signing in, after the right password. */
export function CodeStep({ signIn, back }: CodeStepProps) {
  const text = useAccountText();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const isUnfinished = !isWholeCode(code);
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (!isUnfinished) await signIn(code);
  });
  const wrong = useCodeProblem(error, checked && isUnfinished ? code : undefined);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="18px">
        <CodeField isFirst code={code} change={setCode} error={wrong} />
        {error !== undefined && wrong === undefined && <ProblemPanel error={error} fact={text.loginFailed} />}
        <Button type="submit" size="large" wide busy={busy}>
          {text.login}
        </Button>
        <Button tone="ghost" justifySelf="center" onClick={back}>
          {text.code.back}
        </Button>
      </Stack>
    </form>
  );
}
