import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { call, useAnswer } from '../../../lib/api.ts';
import { useFactorText } from '../../../lib/factor-text.ts';
import { recentSignIn } from '../../../lib/recent-sign-in.ts';
import { ProofDialog, type Proof } from './proof-dialog.tsx';

const signInAgain = async (body: Proof): Promise<void> => {
  await call(secondFactorRoutes.signInAgain, { body });
  recentSignIn.given();
};

/** The one dialog for everything that needs a recently given password. What waits for it continues by itself. */
export default function PasswordAgain() {
  const text = useFactorText().again;
  const { data, error } = useAnswer(secondFactorRoutes.secondFactor, {});
  // Wait until it is known whether a code is needed too, so that no field appears later. If that cannot be read, the
  // shop refuses and says so.
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
