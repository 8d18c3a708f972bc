import { MOST_LISTED } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';

/** Says below a list that is as long as it can be that there may be more than it shows. */
export function ListedInPart({ list }: { readonly list: readonly unknown[] }) {
  const text = useAdminText().system;
  if (list.length < MOST_LISTED) return null;
  return (
    <chakra.p color="muted" mt="8px">
      {text.listedInPart(formatCount(MOST_LISTED))}
    </chakra.p>
  );
}
