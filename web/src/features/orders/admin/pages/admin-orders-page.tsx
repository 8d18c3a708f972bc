import { ordersQuery } from '#contracts/orders/api';
import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { useAddress, useLastPage } from '../../../../lib/address.ts';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { paths } from '../../../../lib/paths.ts';
import { useTitle } from '../../../../lib/title.ts';
import { unclearIn } from '../../../../lib/unclear.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { LookNote } from '../../../../ui/look-note.tsx';
import { OfficeHead } from '../../../../ui/office-head.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { dimmedWhileStale } from '../../../../ui/stale-style.ts';
import { UnclearPanel } from '../../../../ui/unclear-panel.tsx';
import { SearchField } from '../../../../ui/typed.tsx';
import { GuardedDownload } from '../../../accounts/guarded-download.tsx';
import { OrderPanel } from '../../components/order-panel.tsx';
import { exportAddress, PAGE, useOrders } from '../api.ts';
import { OrderFilters } from '../components/order-filters.tsx';
import { ordersQuestionIn } from '../question.ts';

/** Every order of the shop: searched, filtered and paged by the server; each row opens (spec §2). */
export default function AdminOrdersPage() {
  const all = useAdminText();
  const text = all.orders;
  const { search, change, page, go, turn } = useAddress();
  const question = ordersQuestionIn(search);
  const unclear = unclearIn(search, ordersQuery.shape);
  const { data, error, isLoading, mutate, isValidating } = useOrders(
    unclear.length > 0 ? null : question,
    page,
  );
  useTitle(text.title);
  const orders = unclear.length === 0 ? data?.answer : undefined;
  useLastPage({ page, size: PAGE, total: orders && data?.total, isLoading, error, go });
  const isWhole = Object.keys(question).length === 0;
  return (
    <Stack gap="16px">
      <OfficeHead title={text.title} count={orders && data?.total}>
        <chakra.div w={{ base: '100%', md: '280px' }}>
          <SearchField
            h="48px"
            aria-label={all.lists.search}
            placeholder={text.searchHint}
            value={question.q ?? ''}
            onChange={(q) => change({ q })}
          />
        </chakra.div>
        {/* What is not understood of the question would be left out: the file would be of more orders than were meant. */}
        {unclear.length === 0 && (
          <GuardedDownload tone="line" href={exportAddress(question)} title={text.exportRecorded}>
            <Download size={20} aria-hidden /> {text.export}
          </GuardedDownload>
        )}
      </OfficeHead>
      {unclear.length === 0 && (
        <chakra.p textStyle="small" color="muted" mt="-8px">
          {text.exportRecorded}
        </chakra.p>
      )}
      <OrderFilters question={question} change={change} />
      <LookNote recorded={orders && data?.lookRecorded} />
      {unclear.length > 0 && <UnclearPanel of={unclear} change={change} />}
      {error && <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />}
      {orders && (
        <Stack {...dimmedWhileStale({ isLoading, error })}>
          {orders.length > 0 ? (
            <>
              <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="12px" listStyleType="none">
                {orders.map((order) => (
                  <OrderPanel
                    key={order._id}
                    order={order}
                    to={paths.adminOrder(order._id)}
                    link={text.details}
                    dials
                  />
                ))}
              </chakra.ul>
              <Pager page={page} size={PAGE} total={data?.total ?? orders.length} go={turn} />
            </>
          ) : (
            <Empty
              picture="/goods/empty-rope.svg"
              head={text.none}
              sentence={isWhole ? text.noneSentence : text.noneFits}
              action={
                <Button busy={isValidating} onClick={() => void mutate()}>
                  {text.refresh}
                </Button>
              }
            />
          )}
        </Stack>
      )}
      {!orders && !error && unclear.length === 0 && (
        <Stack gap="12px" aria-busy>
          <Skeleton h="78px" borderRadius="l" />
          <Skeleton h="78px" borderRadius="l" />
          <Skeleton h="78px" borderRadius="l" />
        </Stack>
      )}
    </Stack>
  );
}
