import type { System, UnpaidHoldings } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { FigureCell } from '../../../ui/figure-cell.tsx';
import { Table, TableBox } from '../../../ui/table.tsx';
import { Holder } from './holder.tsx';

/** Products reserved by unpaid open orders: how many in all, and who holds most. */
export function UnpaidPanel({ unpaid }: Pick<System, 'unpaid'>) {
  const text = useAdminText().system;
  return (
    <Panel>
      <chakra.h2 textStyle="h3">{text.unpaid}</chakra.h2>
      <chakra.p color="muted" mt="4px" mb="8px">
        {unpaid === null
          ? text.unpaidCounting
          : unpaid.orders === 0
            ? text.unpaidNone
            : text.unpaidInAll(unpaid.units, unpaid.orders)}
      </chakra.p>
      {unpaid && unpaid.accounts.length > 0 && <Holders accounts={unpaid.accounts} />}
    </Panel>
  );
}

function Holders({ accounts }: Pick<UnpaidHoldings, 'accounts'>) {
  const text = useAdminText().system;
  return (
    <TableBox>
      <Table cards={720}>
        <thead>
          <tr>
            <th scope="col">{text.unpaidAccount}</th>
            <th scope="col" data-figure>
              {text.unpaidOrders}
            </th>
            <th scope="col" data-figure>
              {text.unpaidUnits}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ userId, orders, units }) => (
            <chakra.tr key={userId} gridTemplateAreas='"account account" "orders units"'>
              <chakra.th scope="row" gridArea="account" overflowWrap="anywhere">
                <Holder id={userId} />
              </chakra.th>
              <FigureCell area="orders" name={text.unpaidOrders}>
                {formatCount(orders)}
              </FigureCell>
              <FigureCell area="units" name={text.unpaidUnits}>
                {formatCount(units)}
              </FigureCell>
            </chakra.tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}
