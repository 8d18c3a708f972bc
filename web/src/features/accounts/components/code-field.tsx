import { useEffect, useRef, useState } from 'react';
import { useAccountText } from '../../../lib/account-text.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

interface CodeFieldProps {
  readonly code: string;
  readonly change: (code: string) => void;
  readonly error: string | undefined;
  /** Only a code of the authenticator app is accepted. */
  readonly ofApp?: boolean;
  /** The field takes the focus at first. */
  readonly isFirst?: boolean;
}

/** A code of the authenticator app or a recovery code: a phone shows the fitting keyboard. */
export function CodeField({ code, change, error, ofApp = false, isFirst = false }: CodeFieldProps) {
  const text = useAccountText().code;
  const input = useRef<HTMLInputElement>(null);
  const [turned, setTurned] = useState<'app' | 'recovery'>();
  useEffect(() => {
    if (isFirst || turned) input.current?.focus();
  }, [isFirst, turned]);
  const isRecovery = turned === 'recovery';
  return (
    <Stack gap="4px">
      <Field
        label={isRecovery ? text.recovery : text.ofApp}
        hint={isRecovery ? text.recoveryHint : text.ofAppHint}
        error={error}
        name="code"
        ref={input}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={64}
        value={code}
        onChange={({ target }) => change(target.value)}
      />
      {!ofApp && (
        <Button
          tone="ghost"
          size="small"
          justifySelf="start"
          ms="-10px"
          onClick={() => setTurned(isRecovery ? 'app' : 'recovery')}
        >
          {isRecovery ? text.useApp : text.useRecovery}
        </Button>
      )}
    </Stack>
  );
}
