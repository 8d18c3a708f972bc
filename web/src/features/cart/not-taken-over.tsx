import { chakra } from '@chakra-ui/react/styled-system';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { useLocale } from '../../lib/locale.tsx';
import { asFailure } from '../../lib/new-version.ts';
import { takingOver } from '../../locales/taking-over.ts';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { takeOverAgain, useTakeOverError } from './use-take-over.ts';

/** Says beside the cart that what was collected before signing in may be missing from it, with a button to try again. */
export function NotTakenOver() {
  const error = useTakeOverError();
  return error === undefined ? null : <Problem error={error} />;
}

function Problem({ error }: { readonly error: unknown }) {
  const text = takingOver[useLocale().language];
  const place = useFocusHandedOn<HTMLDivElement>();
  return (
    <chakra.div ref={place} my="16px">
      <ProblemPanel error={asFailure(error)} fact={text.maybeMissing} retry={takeOverAgain} />
    </chakra.div>
  );
}
