import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { chakra } from '@chakra-ui/react/styled-system';
import { ShieldCheck } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnswer } from '../../../../lib/api.ts';
import { useFactorText } from '../../../../lib/factor-text.ts';
import { moveFocusTo } from '../../../../lib/move-focus.ts';
import { secondFactorPart } from '../../../../lib/paths.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Panel, Row, Stack } from '../../../../ui/boxes.tsx';
import { LazyPart } from '../../../../ui/lazy-part.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { FactorState } from './factor-state.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { isOvertaken, type Step } from './step.ts';
import { factorChanged } from './factor-changed.ts';

// A chunk of its own, since it brings the code that draws the QR picture.
const SetUp = lazy(() => import('./set-up.tsx'));

/** Whether signing in takes a code beside the password: turns it on or off, and replaces the recovery codes. */
export function SecondFactorPanel() {
  const { id } = secondFactorPart;
  const text = useFactorText();
  const { data, error, mutate } = useAnswer(secondFactorRoutes.secondFactor, {});
  const [step, setStep] = useState<Step>();
  const panel = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isRead = data !== undefined || error !== undefined;
  // People who need a second factor are sent here. Once this is read, what stands above has mostly loaded.
  useEffect(() => {
    if (!isRead || hash !== `#${id}`) return;
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  }, [hash, id, isRead]);

  useUnsaved(step?.is === 'keeping', () => confirm(text.codes.leaving));
  const isOn = (codes: readonly string[]): void => {
    setStep({ is: 'keeping', codes });
    void factorChanged();
  };
  const leave = (): void => setStep(undefined);
  const isOver = data !== undefined && isOvertaken(step, data);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (isOver) moveFocusTo(id, { preventScroll: true });
  }, [id, isOver]);
  return (
    <Panel id={id} ref={panel} aria-labelledby="factor-head" tabIndex={-1} scrollMarginTop="110px">
      <Row mb="12px" flexWrap="wrap">
        <chakra.h2 id="factor-head" textStyle="h2">
          {text.title}
        </chakra.h2>
        {data?.isOn && (
          <Badge tone="success">
            <ShieldCheck aria-hidden /> {text.isOn}
          </Badge>
        )}
      </Row>
      {step?.is === 'keeping' ? (
        <RecoveryCodes codes={step.codes} kept={leave} />
      ) : step?.is === 'settingUp' && !isOver ? (
        <LazyPart>
          <SetUp secret={step.secret} uri={step.uri} done={isOn} leave={leave} />
        </LazyPart>
      ) : (
        <Stack gap="18px">
          {error !== undefined && <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />}
          <FactorState
            of={data}
            wasSettingUp={step?.is === 'settingUp'}
            ask={(about) => setStep({ is: 'asking', about })}
          />
        </Stack>
      )}
      {step?.is === 'asking' && data && !isOver && (
        <FactorDialog about={step.about} factor={data} go={setStep} />
      )}
    </Panel>
  );
}
