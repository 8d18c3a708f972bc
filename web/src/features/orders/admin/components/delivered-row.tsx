import { shortOrderNumber } from '#contracts/kernel/ids';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { shortDate } from '../../../../lib/dates.ts';
import { useLocale } from '../../../../lib/locale.tsx';
import { formatMoney } from '../../../../lib/money.ts';
import { paths } from '../../../../lib/paths.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Email } from '../../../../ui/email.tsx';
import { ProgressBadge } from '../../order-badges.tsx';
import { OrderSummary } from '../../components/order-summary.tsx';

/** The columns of the table. */
const COLUMNS = 6;

/** The delivered table shows the first eight characters (spec §9). */
const shortId = (id: string): string => id.slice(0, 8);

/** One delivered order; its details are a row below it. On a phone the row is a card (look §6). */
export function DeliveredRow({ order }: { readonly order: Order }) {
  const text = useAdminText().orders;
  const { language } = useLocale();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <chakra.tr
        gridTemplateAreas='"id amount" "who open" "date badge"'
        css={open ? { borderBottomWidth: '0 !important' } : {}}
      >
        <chakra.th scope="row" data-id gridArea="id">
          {shortId(order._id)}
          {/* The order's number as all other pages show it. */}
          <chakra.span display="block" textStyle="small" color="muted">
            #{shortOrderNumber(order._id)}
          </chakra.span>
        </chakra.th>
        <chakra.td gridArea="who">
          <chakra.b display="block" fontWeight={600}>
            {order.user.name}
          </chakra.b>
          <chakra.span textStyle="small" color="muted" overflowWrap="anywhere">
            <Email of={order.user.email} />
          </chakra.span>
        </chakra.td>
        <chakra.td data-figure gridArea="amount" fontWeight={700}>
          {formatMoney(order.totalPrice)}
        </chakra.td>
        <chakra.td gridArea="date" color="muted">
          {order.deliveredAt && (
            <time dateTime={order.deliveredAt}>{shortDate(order.deliveredAt, language)}</time>
          )}
        </chakra.td>
        <chakra.td gridArea="badge">
          <ProgressBadge of={order} />
        </chakra.td>
        <chakra.td gridArea="open" textAlign="end">
          <IconButton
            aria-expanded={open}
            aria-controls={id}
            aria-label={text.detailsOf(shortId(order._id))}
            display="inline-grid"
            onClick={() => setOpen(!open)}
          >
            <ChevronDown size={20} style={{ rotate: open ? '180deg' : '0deg' }} />
          </IconButton>
        </chakra.td>
      </chakra.tr>
      {open && (
        <tr id={id}>
          <chakra.td colSpan={COLUMNS} gridColumn="1 / -1" css={{ p: '0 !important' }}>
            <chakra.div containerType="inline-size">
              <OrderSummary order={order} to={paths.adminOrder(order._id)} link={text.details} dials />
            </chakra.div>
          </chakra.td>
        </tr>
      )}
    </>
  );
}
