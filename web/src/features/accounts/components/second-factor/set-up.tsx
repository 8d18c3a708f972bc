import { isWholeCode, secondFactorRoutes } from '#contracts/accounts/second-factor';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { call, codeOf } from '../../../../lib/api.ts';
import { takeFocus, useFocusHandedOn } from '../../../../lib/focus.ts';
import { useFactorText } from '../../../../lib/factor-text.ts';
import { orReadAgain } from '../../../../lib/or-read-again.ts';
import { useSubmit } from '../../../../lib/submit.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Button, ButtonAnchor } from '../../../../ui/button.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { useCodeProblem } from '../../use-code.ts';
import { CodeField } from '../code-field.tsx';
import { inFours } from './in-fours.ts';
import { QrPicture } from './qr-picture.tsx';
import { factorChanged } from './factor-changed.ts';

const Foot = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '12px' } });

interface SetUpProps {
  readonly secret: string;
  readonly uri: string;
  readonly done: (recoveryCodes: readonly string[]) => void;
  /** Goes back to the beginning; the secret is worth nothing until a code made with it was sent. */
  readonly leave: () => void;
}

/** The person adds the secret to an app, and types a code that the app shows. */
export default function SetUp({ secret, uri, done, leave }: SetUpProps) {
  const text = useFactorText().setUp;
  const place = useFocusHandedOn<HTMLDivElement>();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const isUnfinished = !isWholeCode(code);
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (isUnfinished) return;
    const confirmed = call(secondFactorRoutes.confirmSecondFactor, { body: { code } });
    const { recoveryCodes } = await orReadAgain(confirmed, factorChanged);
    done(recoveryCodes);
  });
  const wrong = useCodeProblem(error, checked && isUnfinished ? code : undefined);
  return (
    <Stack ref={place} gap="18px">
      <chakra.h3 ref={takeFocus} tabIndex={-1} outline="none" textStyle="h3">
        {text.scan}
      </chakra.h3>
      <p>{text.whichApp}</p>
      <QrPicture of={uri} label={text.picture} />
      <ButtonAnchor href={uri} tone="line" hideFrom="lg">
        {text.open}
      </ButtonAnchor>
      <div>
        <p>{text.byHand}</p>
        <chakra.code display="block" mt="6px" fontFamily="mono" userSelect="all">
          {inFours(secret)}
        </chakra.code>
      </div>
      <form onSubmit={submit} noValidate>
        <Stack gap="18px">
          <chakra.h3 textStyle="h3">{text.enter}</chakra.h3>
          <CodeField ofApp code={code} change={setCode} error={wrong} />
          <p>{text.otherSessions}</p>
          {error !== undefined && wrong === undefined && (
            <ProblemPanel
              error={error}
              fact={text.failed}
              action={
                codeOf(error) === 'SECOND_FACTOR_NOT_STARTED' && (
                  <Button tone="line" size="small" onClick={leave}>
                    {text.again}
                  </Button>
                )
              }
            />
          )}
          <Foot>
            <Button type="submit" busy={busy}>
              {text.confirm}
            </Button>
            <Button tone="line" onClick={leave}>
              {text.leave}
            </Button>
          </Foot>
        </Stack>
      </form>
    </Stack>
  );
}
