import type { SecondFactor } from '#contracts/accounts/second-factor';
import { chakra } from '@chakra-ui/react/styled-system';
import { useFactorText } from '../../../../lib/factor-text.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Asked } from './step.ts';

const Ways = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '12px' } });

const Note = chakra('p', {
  base: {
    display: 'block',
    px: '16px',
    py: '14px',
    borderRadius: '12px',
    bg: 'warning-soft',
    color: 'warning-soft-ink',
  },
});

/** With so few codes left the person should replace them. */
const FEW = 3;

interface FactorStateProps {
  readonly of: SecondFactor | undefined;
  /** It was found to be on while the person was turning it on. */
  readonly wasSettingUp: boolean;
  readonly ask: (about: Asked) => void;
}

/** Whether the second factor is on, and what can be done. Its space is reserved until that is known. */
export function FactorState({ of, wasSettingUp, ask }: FactorStateProps) {
  const text = useFactorText();
  if (of?.isOn) {
    const left = text.codesLeft(of.codesLeft);
    return (
      <Stack gap="18px">
        <p>{text.on}</p>
        {wasSettingUp && <Note as="output">{text.foundOn}</Note>}
        {of.codesLeft > FEW ? <p>{left}</p> : <Note>{left}</Note>}
        <Ways>
          <Button tone="line" onClick={() => ask('renew')}>
            {text.replace}
          </Button>
          <Button tone="line" onClick={() => ask('end')}>
            {text.turnOff}
          </Button>
        </Ways>
      </Stack>
    );
  }
  return (
    <Stack gap="18px" visibility={of ? 'visible' : 'hidden'}>
      <p>{text.off}</p>
      {of?.isNeeded && <Note>{text.needed}</Note>}
      <Button tone="line" justifySelf={{ md: 'start' }} onClick={() => ask('start')}>
        {text.turnOn}
      </Button>
    </Stack>
  );
}
