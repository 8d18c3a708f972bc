import { auditRoutes } from '#contracts/audit/api';
import { CallFailed } from '#contracts/kernel/client';
import type { AuditEvent } from '#contracts/audit/views';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { chakra } from '@chakra-ui/react/styled-system';
import { useParams } from 'react-router-dom';
import { useAddress } from '../../../lib/address.ts';
import { useAdminText } from '../../../lib/admin-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { unclearIn } from '../../../lib/unclear.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LookNote } from '../../../ui/look-note.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dimmedWhileStale } from '../../../ui/stale-style.ts';
import { UnclearPanel } from '../../../ui/unclear-panel.tsx';
import { useReplay } from '../api.ts';
import { Changes } from '../components/changes.tsx';
import { OrderThen } from '../components/order-then.tsx';
import { Proof } from '../components/proof.tsx';
import { RevisionSlider } from '../components/revision-slider.tsx';
import { Unreadable } from '../components/unreadable.tsx';
import { Thread } from '../components/thread.tsx';
import { ShownNames } from '../shown-names.tsx';
import { useHistory } from '../use-history.ts';
import { useRevision } from '../use-revision.ts';

const understood = auditRoutes.replayOrder.query.shape;

/** An order's history: the order at any revision, and the proof that the shop shows what happened. */
export default function OrderHistoryPage() {
  const { id = '' } = useParams();
  const { search, change } = useAddress();
  const unclear = unclearIn(search, understood);
  useTitle(useAdminText().audit.order(shortOrderNumber(id)));
  if (unclear.length > 0) return <UnclearPanel of={unclear} change={change} />;
  // Nothing of the order before stays, also where the browser goes from one straight to another.
  return <OrderHistory key={id} id={id} />;
}

function OrderHistory({ id }: { readonly id: string }) {
  const text = useAdminText().audit;
  const revision = useRevision();
  const { newest, lookRecorded, error, retry, ...page } = useHistory(id, revision.settled);
  const isComing = newest === undefined;
  if (isComing && error instanceof CallFailed && error.status === 404)
    return (
      <Empty
        whole
        picture="/goods/empty-rope.svg"
        head={text.noSuchOrder}
        action={<ButtonLink to={paths.audit}>{text.log}</ButtonLink>}
      />
    );
  const problem = error && <ProblemPanel error={error} fact={text.failed} retry={retry} />;
  if (isComing && problem) return problem;
  const at = isComing ? undefined : Math.min(revision.shown ?? newest, newest);
  const event = page.events.find((each) => each.revision === at);
  return (
    <Stack gap="20px" aria-busy={isComing}>
      {problem}
      <Head id={id} event={event} />
      {at === undefined || isComing ? (
        <>
          <Skeleton h="96px" borderRadius="l" />
          <Skeleton h="420px" borderRadius="l" />
        </>
      ) : (
        <>
          <History
            id={id}
            newest={newest}
            at={at}
            event={event}
            page={{ ...page, error }}
            revision={revision}
          />
          <LookNote recorded={lookRecorded} />
        </>
      )}
    </Stack>
  );
}

interface HeadProps {
  readonly id: string;
  /** The event of the revision shown, where it is loaded. */
  readonly event: AuditEvent | undefined;
}

function Head({ id, event }: HeadProps) {
  const text = useAdminText().audit;
  return (
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
  readonly newest: number;
  /** The revision shown, and its event. */
  readonly at: number;
  readonly event: AuditEvent | undefined;
  readonly page: {
    readonly events: readonly AuditEvent[];
    readonly isLoading: boolean;
    readonly error: unknown;
  };
  readonly revision: ReturnType<typeof useRevision>;
}

function History({ id, newest, at: revision, event, page, revision: { settled, go } }: HistoryProps) {
  return (
    <>
      <RevisionSlider newest={newest} revision={revision} event={event} go={go} />
      <Two>
        <chakra.div order={{ base: 2, xl: 0 }} {...dimmedWhileStale(page)}>
          <Stack gap="16px">
            <ShownNames actors={page.events.map(({ actor }) => actor)}>
              <Thread events={page.events} revision={revision} newest={newest} go={go} />
            </ShownNames>
          </Stack>
        </chakra.div>
        <Replayed
          id={id}
          events={page.events}
          revision={settled === undefined || settled >= newest ? undefined : settled}
        />
      </Two>
    </>
  );
}

interface ReplayedProps {
  readonly id: string;
  readonly events: readonly AuditEvent[];
  /** Undefined for the newest revision, the only one that can be compared with what the shop shows. */
  readonly revision: number | undefined;
}

/** What the event changed, the order at that time, and whether the shop shows the same. */
function Replayed({ id, events, revision }: ReplayedProps) {
  const text = useAdminText().audit;
  const { data: replay, error, isLoading, mutate } = useReplay(id, revision);
  const event = events.find((each) => each.revision === replay?.revision);
  const isNewest = revision === undefined;
  return (
    <Stack gap="20px">
      {error && <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />}
      {replay && (
        <Stack gap="20px" {...dimmedWhileStale({ isLoading, error })}>
          {replay.unreadable && <Unreadable of={replay.unreadable} />}
          {!replay.unreadable && (
            <Changes
              revision={replay.revision}
              event={event}
              changes={replay.changes}
              payment={replay.payment}
            />
          )}
          <OrderThen
            revision={(replay.unreadable?.revision ?? replay.revision + 1) - 1}
            order={replay.order}
            isNewest={isNewest && !isLoading}
          />
          {isNewest && !isLoading && !replay.unreadable && <Proof of={replay} />}
        </Stack>
      )}
      {!replay && !error && <Skeleton h="420px" borderRadius="l" aria-busy />}
    </Stack>
  );
}
