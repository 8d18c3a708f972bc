import { secondFactorRoutes, type SecondFactor } from '#contracts/accounts/second-factor';
import { call } from '../../../../lib/api.ts';
import { useFactorText } from '../../../../lib/factor-text.ts';
import { orReadAgain } from '../../../../lib/or-read-again.ts';
import { toast } from '../../../../lib/toast.ts';
import { ProofDialog, type Proof } from '../proof-dialog.tsx';
import type { Asked, Step } from './step.ts';
import { factorChanged } from './factor-changed.ts';

interface FactorDialogProps {
  readonly about: Asked;
  readonly factor: SecondFactor;
  readonly go: (step: Step | undefined) => void;
}

/** Asks for the password before a second factor is turned on or off, or its recovery codes are replaced. */
export function FactorDialog({ about, factor, go }: FactorDialogProps) {
  const text = useFactorText();
  const asks = {
    start: {
      ...text.start,
      needsCode: false,
      send: async ({ currentPassword }: Proof) => {
        const begun = await call(secondFactorRoutes.startSecondFactor, { body: { currentPassword } });
        go({ is: 'settingUp', ...begun });
      },
    },
    renew: {
      ...text.renew,
      needsCode: true,
      send: async (body: Proof) => {
        const replaced = call(secondFactorRoutes.replaceRecoveryCodes, { body });
        const { recoveryCodes } = await orReadAgain(replaced, factorChanged);
        go({ is: 'keeping', codes: recoveryCodes });
        void factorChanged();
      },
    },
    end: {
      ask: text.end.ask,
      fact: factor.isNeeded ? text.end.neededFact : text.end.fact,
      go: text.turnOff,
      needsCode: true,
      send: async (body: Proof) => {
        await orReadAgain(call(secondFactorRoutes.turnSecondFactorOff, { body }), factorChanged);
        await factorChanged();
        go(undefined);
        toast('success', text.end.done);
      },
    },
  } as const;
  const { ask, fact, go: action, needsCode, send } = asks[about];
  return (
    <ProofDialog
      head={ask}
      fact={fact}
      action={action}
      leave={text.stay}
      needsCode={needsCode}
      send={send}
      close={() => go(undefined)}
    />
  );
}
