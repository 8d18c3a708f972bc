import { shortOrderNumber } from '#contracts/kernel/ids';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { shortDate } from '../../../lib/dates.ts';
import { useOrderLocale } from '../../../lib/order-text.ts';
import { formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { LookNote } from '../../../ui/look-note.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableBox } from '../../../ui/table.tsx';
import { itemCountOf } from '../../orders/item-count.ts';
import { StatusBadge } from '../../orders/order-badges.tsx';
import { useLatestOrders, wasLatestLookRecorded } from '../api.ts';

/** The newest orders, with a link to the whole list. */
export function LatestOrders() {
  const text = useAdminText().dashboard;
  const { data, error, mutate } = useLatestOrders();
  return (
    <Panel minW={0}>
      <chakra.div display="flex" alignItems="center" mb="8px">
        <chakra.h2 textStyle="h3" flex={1}>
          {text.latest}
        </chakra.h2>
        <chakra.span color="accent" fontWeight={700}>
          <Link to={paths.adminOrders}>{text.allOrders}</Link>
        </chakra.span>
      </chakra.div>
      {data ? (
        <TableBox>
          <Table cards={720}>
            <thead>
              <tr>
                <th scope="col">{text.order}</th>
                <th scope="col">{text.customer}</th>
                <th scope="col">{text.date}</th>
                <th scope="col" data-figure>
                  {text.items}
                </th>
                <th scope="col" data-figure>
                  {text.total}
                </th>
                <th scope="col">{text.status}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((order) => (
                <LatestOrder key={order._id} order={order} />
              ))}
            </tbody>
          </Table>
          {data.length === 0 && <chakra.p color="muted">{text.noOrders}</chakra.p>}
          <chakra.div mt="12px" _empty={{ display: 'none' }}>
            <LookNote recorded={wasLatestLookRecorded()} />
          </chakra.div>
        </TableBox>
      ) : error ? (
        <ProblemPanel error={error} fact={text.ordersFailed} retry={() => mutate()} />
      ) : (
        <Skeleton h="260px" borderRadius="m" aria-busy />
      )}
    </Panel>
  );
}

function LatestOrder({ order }: { readonly order: Order }) {
  const { language, text } = useOrderLocale();
  const count = itemCountOf(order);
  return (
    <chakra.tr gridTemplateAreas='"number total" "who badge"'>
      <chakra.th scope="row" gridArea="number">
        <NumberLink to={paths.adminOrder(order._id)}>#{shortOrderNumber(order._id)}</NumberLink>
      </chakra.th>
      <chakra.td gridArea="who" overflowWrap="anywhere">
        {order.user.name}
        <chakra.span data-cards-only color="muted">
          {' '}
          · {text.order.itemCount(count)}
        </chakra.span>
      </chakra.td>
      <td data-table-only>{shortDate(order.createdAt, language)}</td>
      <td data-table-only data-figure>
        {count}
      </td>
      <chakra.td gridArea="total" data-figure fontWeight={700}>
        {formatMoney(order.totalPrice)}
      </chakra.td>
      <chakra.td gridArea="badge">
        <StatusBadge of={order} />
      </chakra.td>
    </chakra.tr>
  );
}

/** High enough for a thumb. */
const NumberLink = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minH: '32px' } });
