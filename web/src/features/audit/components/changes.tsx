import type { AuditEvent, Change } from '#contracts/audit/views';
import type { PaymentStep } from '#contracts/payments/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Table, TableBox } from '../../../ui/table.tsx';
import { StepSentence } from '../../payments/payment-history.tsx';
import { inWords } from '../order-words.ts';
import { useFieldName, useWords } from '../use-words.ts';

export const Was = chakra('del', {
  base: {
    bg: 'danger-soft',
    color: 'danger-soft-ink',
    borderRadius: 's',
    px: '7px',
    py: '2px',
    overflowWrap: 'break-word',
  },
});
export const Is = chakra('ins', {
  base: {
    bg: 'success-soft',
    color: 'success-soft-ink',
    borderRadius: 's',
    px: '7px',
    py: '2px',
    textDecoration: 'none',
    overflowWrap: 'break-word',
  },
});

interface ChangesProps {
  readonly revision: number;
  /** The revision's event, where it is loaded. */
  readonly event: AuditEvent | undefined;
  readonly changes: readonly Change[];
  /** What it did to the order's money. */
  readonly payment: PaymentStep | null;
}

/** What an event changed: before and after, in people's words (look §7). */
export function Changes({ revision, event, changes, payment }: ChangesProps) {
  const text = useAdminText().audit;
  const words = useWords();
  const nameOf = useFieldName();
  return (
    <Panel aria-live="polite" minW={0}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" gap="4px 12px" mb="8px">
        <chakra.h2 textStyle="h3" flex={1}>
          {text.changed(revision)}
        </chakra.h2>
        {event && (
          <chakra.span fontFamily="mono" fontSize="14px" color="accent" textDecoration="underline">
            <Link to={paths.auditEvent(event.position)}>{event.type}</Link>
          </chakra.span>
        )}
      </chakra.div>
      {payment && (
        <chakra.p mb="8px" overflowWrap="anywhere">
          <StepSentence of={payment} />
          <chakra.span fontFamily="mono" fontSize="14px" color="muted" display="block">
            {[payment.providerOrderId, payment.captureId, payment.refundId].filter(Boolean).join(' · ')}
          </chakra.span>
        </chakra.p>
      )}
      {changes.length === 0 && payment ? null : changes.length === 0 ? (
        <chakra.p color="muted">{text.changedNothing}</chakra.p>
      ) : (
        <TableBox>
          <Table cards={480}>
            <thead>
              <tr>
                <th scope="col">{text.fields}</th>
                <th scope="col">{text.before}</th>
                <th scope="col">{text.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <chakra.th scope="row" gridColumn="1 / -1">
                    {nameOf(field)}
                  </chakra.th>
                  <chakra.td gridColumn="1 / -1">
                    <Was>{inWords(field, before, words)}</Was>
                  </chakra.td>
                  <chakra.td gridColumn="1 / -1">
                    <Is>{inWords(field, after, words)}</Is>
                  </chakra.td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableBox>
      )}
    </Panel>
  );
}
