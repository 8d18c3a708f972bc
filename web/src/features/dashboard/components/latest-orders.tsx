import { shortOrderNumber } from '#contracts/kernel/ids';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { shortDate } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { StatusBadge } from '../../orders/order-badges.tsx';
import { useLatestOrders } from '../api.ts';

/** What came last; the whole list is behind it. */
export function LatestOrders() {
  const text = useAdminText().dashboard;
  const { language } = useLocale();
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
        <chakra.div overflowX="auto">
          <Table>
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
                <tr key={order._id}>
                  <th scope="row">
                    <Link to={paths.adminOrder(order._id)}>#{shortOrderNumber(order._id)}</Link>
                  </th>
                  <td>{order.user.name}</td>
                  <td>{shortDate(order.createdAt, language)}</td>
                  <td data-figure>{order.orderItems.length}</td>
                  <td data-figure>{formatMoney(order.totalPrice)}</td>
                  <td>
                    <StatusBadge of={order} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {data.length === 0 && <chakra.p color="muted">{text.noOrders}</chakra.p>}
        </chakra.div>
      ) : error ? (
        <ProblemPanel error={error} fact={text.ordersFailed} retry={() => mutate()} />
      ) : (
        <Skeleton h="260px" borderRadius="m" aria-busy />
      )}
    </Panel>
  );
}
