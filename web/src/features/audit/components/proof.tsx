import type { Difference, Replay } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Clock, X } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Table, TableBox } from '../../../ui/table.tsx';
import { inWords } from '../order-words.ts';
import { useFieldName, useWords } from '../use-words.ts';
import { Is, Was } from './changes.tsx';

const Stamp = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    gap: { base: '12px 16px', md: '20px' },
    p: { base: '16px', md: '24px' },
    borderRadius: 'l',
  },
  variants: {
    tone: {
      agree: { bg: 'success-soft', color: 'success-soft-ink' },
      differ: { bg: 'danger-soft', color: 'danger-soft-ink' },
      unknown: { bg: 'sunken', color: 'ink' },
    },
  },
});

const Seal = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '56px', md: '72px' },
    flex: 'none',
    borderRadius: 'full',
    borderWidth: '4px',
    borderStyle: 'double',
    borderColor: 'currentColor',
  },
});

interface DifferencesProps {
  readonly of: readonly Difference[];
  /** What the fields are called, where this is not an order. */
  readonly nameOf?: ((field: string) => string) | undefined;
}

/** For each field, what the log says and what the shop shows instead. */
function Differences({ of, nameOf: named }: DifferencesProps) {
  const text = useAdminText().audit;
  const words = useWords();
  const ofOrders = useFieldName();
  const nameOf = named ?? ofOrders;
  return (
    <TableBox mt="12px" bg="surface" color="ink" borderRadius="m" p="4px 8px">
      <Table cards={480}>
        <thead>
          <tr>
            <th scope="col">{text.fields}</th>
            <th scope="col">{text.logSays}</th>
            <th scope="col">{text.shopShows}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ field, log, shop }) => (
            <tr key={field}>
              <chakra.th scope="row" gridColumn="1 / -1">
                {nameOf(field)}
              </chakra.th>
              <chakra.td gridColumn="1 / -1">
                <chakra.span data-cards-only color="muted">
                  {text.logSays}:{' '}
                </chakra.span>
                <Is>{inWords(field, log, words)}</Is>
              </chakra.td>
              <chakra.td gridColumn="1 / -1">
                <chakra.span data-cards-only color="muted">
                  {text.shopShows}:{' '}
                </chakra.span>
                <Was>{inWords(field, shop, words)}</Was>
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

interface ProofProps {
  readonly of: Pick<Replay, 'consistent' | 'revision' | 'differences'>;
  readonly nameOf?: DifferencesProps['nameOf'];
  /** What to say where it is unknown and this is not an order. */
  readonly unknown?: string;
}

/** Whether the log and the read table agree, as a stamp (look §7). */
export function Proof({ of: { consistent, revision, differences }, nameOf, unknown }: ProofProps) {
  const text = useAdminText().audit;
  const tone = consistent === null ? 'unknown' : consistent ? 'agree' : 'differ';
  const says = {
    agree: { icon: Check, head: text.agree, sentence: text.agreeSentence(revision) },
    differ: { icon: X, head: text.differ, sentence: text.differSentence },
    unknown: { icon: Clock, head: text.unknown, sentence: unknown ?? text.unknownSentence },
  }[tone];
  const Icon = says.icon;
  return (
    <Stamp tone={tone} aria-live="polite">
      <Seal aria-hidden>
        <Icon size={30} strokeWidth={2.4} />
      </Seal>
      <chakra.div flex={{ base: differences.length > 0 ? '1 0 100%' : 1, md: 1 }} minW={0}>
        <chakra.h2 textStyle="h3">{says.head}</chakra.h2>
        <chakra.p mt="2px">{says.sentence}</chakra.p>
        {differences.length > 0 && <Differences of={differences} nameOf={nameOf} />}
      </chakra.div>
    </Stamp>
  );
}
