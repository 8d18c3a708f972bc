import type { OrderStatus } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useOrderText } from '../../../../lib/order-text.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { DayFields } from '../../../../ui/day-fields.tsx';
import { statuses, type OrdersQuestion } from '../question.ts';

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '12px 24px',
  },
});
/** On a phone a strip that scrolls sideways. */
const Chips = chakra('fieldset', {
  base: {
    display: 'flex',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    gap: '8px',
    minW: 0,
    overflowX: { base: 'auto', md: 'visible' },
    mx: { base: '-16px', md: 0 },
    px: { base: '16px', md: 0 },
    py: { base: '6px', md: 0 },
    scrollbarWidth: 'none',
  },
});

/** A status in the words that the lists use for it (spec §4). */
function useStatusName(): (status: OrderStatus) => string {
  const text = useOrderText().order;
  const names: Readonly<Record<OrderStatus, string>> = {
    pending: text.paymentPending,
    paid: text.processing,
    delivered: text.ways.brought.delivered,
    ...text.closed,
  };
  return (status) => names[status];
}

interface OrderFiltersProps {
  readonly question: OrdersQuestion;
  readonly change: (changes: Readonly<Record<'status' | 'from' | 'to', string>>) => void;
}

/** Filters orders by status and by days. */
export function OrderFilters({ question, change }: OrderFiltersProps) {
  const text = useAdminText().orders;
  const nameOf = useStatusName();
  const { status = '', from = '', to = '' } = question;
  const now = { status, from, to };
  return (
    <Line>
      <Chips>
        <chakra.legend srOnly>{text.status}</chakra.legend>
        <Chip aria-pressed={status === ''} onClick={() => change({ ...now, status: '' })}>
          {text.all}
        </Chip>
        {statuses.map((each) => (
          <Chip key={each} aria-pressed={each === status} onClick={() => change({ ...now, status: each })}>
            {nameOf(each)}
          </Chip>
        ))}
      </Chips>
      <DayFields of={{ from, to }} change={(days) => change({ ...now, ...days })} />
    </Line>
  );
}
