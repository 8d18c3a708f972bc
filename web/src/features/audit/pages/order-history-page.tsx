import { CallFailed } from '#contracts/kernel/client';
import type { AuditEvent } from '#contracts/audit/views';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOrderEvents, useReplay } from '../api.ts';
import { Changes } from '../components/changes.tsx';
import { OrderThen } from '../components/order-then.tsx';
import { Proof } from '../components/proof.tsx';
import { RevisionSlider } from '../components/revision-slider.tsx';
import { Thread } from '../components/thread.tsx';

/** An order's history: the order as it was at any revision, and the proof that the shop shows what happened. */
export default function OrderHistoryPage() {
  const { id = '' } = useParams();
  const text = useAdminText().audit;
  const { data: events, error, mutate } = useOrderEvents(id);
  useTitle(text.order(shortOrderNumber(id)));
  if (events) return <History id={id} events={events} />;
  if (error instanceof CallFailed && error.status === 404)
    return (
      <Empty
        whole
        picture="/goods/empty-rope.svg"
        head={text.noSuchOrder}
        sentence=""
        action={<ButtonLink to={paths.audit}>{text.log}</ButtonLink>}
      />
    );
  return error ? (
    <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />
  ) : (
    <Stack gap="20px" aria-busy>
      <Skeleton h="72px" borderRadius="l" />
      <Skeleton h="96px" borderRadius="l" />
      <Skeleton h="420px" borderRadius="l" />
    </Stack>
  );
}

const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '430px minmax(0, 1fr)' },
    gap: '24px',
    alignItems: 'start',
  },
});

interface HistoryProps {
  readonly id: string;
  readonly events: readonly AuditEvent[];
}

function History({ id, events }: HistoryProps) {
  const text = useAdminText().audit;
  const [search, setSearch] = useSearchParams();
  const newest = events.length - 1;
  const wanted = /^\d{1,6}$/.test(search.get('revision') ?? '') ? Number(search.get('revision')) : newest;
  const revision = Math.min(wanted, newest);
  const { data: replay, error, mutate } = useReplay(id, revision === newest ? undefined : revision);
  const go = useCallback((to: number) => setSearch({ revision: String(to) }, { replace: true }), [setSearch]);
  const event = events[revision];
  return (
    <Stack gap="20px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="8px 16px">
        <chakra.div flex={1} minW="220px">
          <chakra.h1 textStyle="h1">{text.order(shortOrderNumber(id))}</chakra.h1>
          <chakra.p color="muted" mt="4px">
            {text.orderLead}{' '}
            <chakra.span fontFamily="mono" fontSize="14px" overflowWrap="anywhere">
              order-{id}
            </chakra.span>
          </chakra.p>
        </chakra.div>
        {event && (
          <ButtonLink to={paths.auditTrace(event.correlationId)} tone="line" size="small">
            {text.trace}
          </ButtonLink>
        )}
      </chakra.div>
      <RevisionSlider events={events} revision={revision} go={go} />
      <Two>
        <chakra.div order={{ base: 2, xl: 0 }}>
          <Thread orderId={id} events={events} revision={revision} go={go} />
        </chakra.div>
        <Stack gap="20px">
          {replay ? (
            <>
              <Changes
                revision={replay.revision}
                type={events[replay.revision]?.type ?? ''}
                position={events[replay.revision]?.position ?? ''}
                changes={replay.changes}
              />
              <OrderThen
                revision={replay.revision}
                order={replay.order}
                isNewest={replay.revision === newest}
              />
              {replay.revision === newest && (
                <Proof consistent={replay.consistent} revision={replay.revision} />
              )}
            </>
          ) : error ? (
            <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />
          ) : (
            <Skeleton h="420px" borderRadius="l" aria-busy />
          )}
        </Stack>
      </Two>
    </Stack>
  );
}
