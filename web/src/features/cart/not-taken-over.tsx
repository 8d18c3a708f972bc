import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../lib/locale.tsx';
import { asFailure } from '../../lib/new-version.ts';
import { takingOver } from '../../locales/taking-over.ts';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { takeOverAgain, useTakeOverError } from './use-take-over.ts';

/** Says beside the cart that what was collected before signing in may be missing from it, with a button to try again. */
export function NotTakenOver() {
  const text = takingOver[useLocale().language];
  const error = useTakeOverError();
  if (error === undefined) return null;
  return (
    <chakra.div my="16px">
      <ProblemPanel error={asFailure(error)} fact={text.maybeMissing} retry={takeOverAgain} />
    </chakra.div>
  );
}
