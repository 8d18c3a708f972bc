import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { call, useAnswer } from '../../../lib/api.ts';
import { useFactorText } from '../../../lib/factor-text.ts';
import { recentSignIn } from '../../../lib/recent-sign-in.ts';
import { ProofDialog, type Proof } from './proof-dialog.tsx';

const signInAgain = async (body: Proof): Promise<void> => {
  await call(secondFactorRoutes.signInAgain, { body });
  recentSignIn.given();
};

/** The one dialog for all that needs a password of a short while ago. What waits for it goes on by itself. */
export default function PasswordAgain() {
  const text = useFactorText().again;
  const { data, error } = useAnswer(secondFactorRoutes.secondFactor, {});
  // Whether a code goes with it is known before anything is shown, so that no field comes later. Without, the shop says so.
  if (!data && !error) return null;
  return (
    <ProofDialog
      head={text.ask}
      fact={text.fact}
      action={text.go}
      leave={text.cancel}
      needsCode={data?.isOn === true}
      send={signInAgain}
      close={recentSignIn.giveUp}
    />
  );
}
