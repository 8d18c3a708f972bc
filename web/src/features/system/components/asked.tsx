import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { Holder } from './holder.tsx';

/** When it was requested and by whom: null is an operator at a terminal. */
export function Asked({ by, at }: { readonly by: string | null; readonly at: string }) {
  const text = useAdminText().system;
  const { language } = useLocale();
  return (
    <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
      <time dateTime={at}>{dateAndTime(at, language)}</time> ·{' '}
      {by === null ? text.atTerminal : <Holder id={by} />}
    </chakra.p>
  );
}
