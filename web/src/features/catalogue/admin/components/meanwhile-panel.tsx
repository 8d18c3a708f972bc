import { truncate } from '#contracts/kernel/truncate';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../../lib/admin-text.ts';
import type { Meanwhile } from '../meanwhile.ts';

const reveal = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'nearest' });

/** Shown when somebody else saved first: what they changed, what is kept, and what to do (design §8.17). */
export function MeanwhilePanel({ changes }: { readonly changes: readonly Meanwhile[] }) {
  const text = useAdminText().products;
  return (
    <chakra.div
      role="alert"
      p="16px"
      mb="16px"
      borderRadius="12px"
      bg="warning-soft"
      color="warning-soft-ink"
      ref={reveal}
    >
      <chakra.p>
        <b>{text.changedMeanwhile}</b> {text.changedMeanwhileHow}
      </chakra.p>
      <chakra.ul mt="8px" ps="18px" listStyleType="disc">
        {changes.map(({ field, theirs, isMineToo }) => (
          <chakra.li key={field} overflowWrap="anywhere">
            <b>{text.fields[field]}</b>:{' '}
            {field === 'images'
              ? text.anotherPicture
              : field === 'options'
                ? text.otherOptions
                : theirs === ''
                  ? text.empty
                  : `“${truncate(theirs, 120)}”`}
            {isMineToo && ` · ${text.yoursIsKept}`}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
