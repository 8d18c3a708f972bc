import { deliveredQuery } from '#contracts/orders/api';
import { chakra } from '@chakra-ui/react/styled-system';
import { z } from 'zod';
import { useAddress, useLastPage } from '../../../../lib/address.ts';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useTitle } from '../../../../lib/title.ts';
import { unclearIn } from '../../../../lib/unclear.ts';
import { Panel, Stack } from '../../../../ui/boxes.tsx';
import { DayFields } from '../../../../ui/day-fields.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { LookNote } from '../../../../ui/look-note.tsx';
import { OfficeHead } from '../../../../ui/office-head.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { dimmedWhileStale } from '../../../../ui/stale-style.ts';
import { Table, TableBox } from '../../../../ui/table.tsx';
import { UnclearPanel } from '../../../../ui/unclear-panel.tsx';
import { SearchField } from '../../../../ui/typed.tsx';
import { useDelivered } from '../api.ts';
import { DeliveredRow } from '../components/delivered-row.tsx';
import { SortHead } from '../components/sort-head.tsx';
import { deliveredQuestionIn, pageSizes, sortedBy, type DeliveredSort } from '../question.ts';

/** How many are on a page is the page's own question. */
const understood = { ...deliveredQuery.shape, size: z.literal(pageSizes.map(String)) };

/** Delivered orders as a table; the server searches, sorts and pages, the address keeps it (design §8.4). */
export default function DeliveredPage() {
  const all = useAdminText();
  const text = all.orders;
  const { search, change, page, go, turn } = useAddress();
  const question = deliveredQuestionIn(search);
  const { size } = question;
  const unclear = unclearIn(search, understood);
  const { data, error, isLoading, mutate } = useDelivered(unclear.length > 0 ? null : question, page);
  useTitle(text.deliveredTitle);
  const orders = unclear.length === 0 ? data?.answer : undefined;
  useLastPage({ page, size, total: orders && data?.total, isLoading, error, go });
  const isWhole = !question.q && !question.from && !question.to;
  const head = (sort: DeliveredSort, name: string, figure = false) => (
    <SortHead
      name={name}
      figure={figure}
      direction={question.sort === sort ? question.direction : undefined}
      sort={() => change(sortedBy(question, sort))}
    />
  );
  return (
    <Stack gap="20px">
      <OfficeHead title={text.deliveredTitle} count={orders && data?.total}>
        <chakra.div w={{ base: '100%', md: '300px' }}>
          <SearchField
            h="48px"
            aria-label={all.lists.search}
            placeholder={text.searchHint}
            value={question.q}
            onChange={(q) => change({ q })}
          />
        </chakra.div>
      </OfficeHead>
      <DayFields of={question} change={change} />
      <LookNote recorded={orders && data?.lookRecorded} />
      {unclear.length > 0 && <UnclearPanel of={unclear} change={change} />}
      {error && <ProblemPanel error={error} fact={text.deliveredFailed} retry={() => mutate()} />}
      {orders && (
        <Panel
          p={{ base: '8px 16px 16px', md: '12px 16px 20px' }}
          {...dimmedWhileStale({ isLoading, error })}
        >
          <TableBox>
            <Table cards={720}>
              <thead>
                <tr>
                  {head('_id', text.orderId)}
                  {head('user.name', text.customer)}
                  {head('totalPrice', text.amount, true)}
                  {head('deliveredAt', text.deliveredAt)}
                  <th scope="col">{text.status}</th>
                  <th scope="col">
                    <chakra.span srOnly>{text.details}</chakra.span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <DeliveredRow key={order._id} order={order} />
                ))}
              </tbody>
            </Table>
          </TableBox>
          {orders.length === 0 && (
            <Empty
              picture="/goods/empty-rope.svg"
              head={text.noneDelivered}
              sentence={isWhole ? text.noneDeliveredSentence : text.noneFits}
            />
          )}
          <chakra.div mt="16px">
            <Pager
              page={page}
              size={size}
              total={data?.total ?? orders.length}
              go={turn}
              sizes={pageSizes}
              resize={(chosen) => change({ size: chosen === pageSizes[0] ? '' : String(chosen) })}
            />
          </chakra.div>
        </Panel>
      )}
      {!orders && !error && unclear.length === 0 && <Skeleton h="260px" borderRadius="l" aria-busy />}
    </Stack>
  );
}
