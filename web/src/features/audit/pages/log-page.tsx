import { logQuery } from '#contracts/audit/api';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLiveConnection } from '../../../lib/live-connection.ts';
import { unclearIn } from '../../../lib/unclear.ts';
import { formatCount } from '../../../lib/money.ts';
import { moveFocusTo } from '../../../lib/move-focus.ts';
import { useOwnSearch } from '../../../lib/own-search.ts';
import { useTitle } from '../../../lib/title.ts';
import { Row, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LOW } from '../../../ui/theme/low.ts';
import { UnclearPanel } from '../../../ui/unclear-panel.tsx';
import { dimmedWhileStale } from '../../../ui/stale-style.ts';
import { PAGE, useLog } from '../api.ts';
import { FamilyChips } from '../components/family-chips.tsx';
import { LogFilters } from '../components/log-filters.tsx';
import { LOG_ROWS, LogTable } from '../components/log-table.tsx';
import { ShownNames } from '../shown-names.tsx';
import { questionIn, withAsked } from '../question.ts';
import { useFresh } from '../use-fresh.ts';
import { useLogKeys } from '../use-log-keys.ts';
import { withFresh } from '../with-fresh.ts';

const SEARCH = 'log-search';

/** Stays in view however far the page is scrolled. */
const Fresh = chakra('output', {
  base: {
    position: 'fixed',
    top: { base: '68px', md: '80px' },
    [LOW]: { top: '8px' },
    left: '50%',
    translate: '-50% 0',
    zIndex: 'header',
    borderRadius: 'm',
    boxShadow: '0 12px 32px -12px rgb(16 35 59/.5)',
    _empty: { display: 'none' },
  },
});

const isAtTop = (): boolean => window.scrollY < 80;

/** Everything that happened, newest first: live, filtered by the address, walked by keys (look §7). */
export default function LogPage() {
  const text = useAdminText().audit;
  const [search, setSearch] = useOwnSearch();
  const cursor = search.get('cursor') ?? undefined;
  const question = useMemo(() => questionIn(search), [search]);
  const unclear = unclearIn(search, logQuery.shape);
  const isClear = unclear.length === 0;
  const { data: answer, error, isLoading, mutate } = useLog(isClear ? question : null, cursor);
  const data = isClear ? answer : undefined;
  // Nothing is older, or newer, than what is not shown.
  const isNewest = cursor === undefined || !isClear;
  const fresh = useFresh(isClear ? question : null, {
    events: isLoading ? undefined : data?.answer,
    isNewest,
  });
  const isLive = useLiveConnection();
  const [helps, setHelps] = useState(false);
  const events = data?.answer ?? [];
  const at = useLogKeys({ events, searchId: SEARCH, help: useCallback(() => setHelps(true), []) });
  useTitle(text.log);

  // Rows must not move while somebody reads: new ones appear by themselves only where the page is scrolled to the top.
  useEffect(() => {
    if (fresh.length === 0 || !isNewest || !isAtTop()) return;
    // As many as fit may not be all of them.
    if (fresh.length === PAGE) void mutate();
    else void mutate((page) => page && withFresh(page, fresh), { revalidate: false });
  }, [fresh, isNewest, mutate]);

  // Reads the address as it is now: two fields may change at the same moment.
  const ask = (changes: Readonly<Record<string, string>>): void =>
    setSearch(withAsked(questionIn(new URLSearchParams(window.location.search)), changes), { replace: true });
  // What was pressed stands below the rows, or leaves with what it told of.
  const goToTop = (): void => {
    window.scrollTo(0, 0);
    moveFocusTo(LOG_ROWS, { preventScroll: true });
  };
  const showNewest = (): void => {
    if (isNewest) void mutate();
    else setSearch({ ...question });
    goToTop();
  };
  return (
    <Stack gap="16px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="8px 16px">
        <chakra.div flex={1} minW="240px">
          <chakra.h1 textStyle="h1">{text.log}</chakra.h1>
          <chakra.p color="muted" mt="4px">
            {text.lead}
          </chakra.p>
        </chakra.div>
        <Row gap="8px">
          <chakra.p display="flex" alignItems="center" gap="8px" textStyle="small" color="muted">
            <chakra.span
              boxSize="10px"
              borderRadius="full"
              bg={isLive ? 'success' : 'line-strong'}
              aria-hidden
            />
            <b>{isLive ? text.live : text.notLive}</b>{' '}
            {data && text.count(formatCount(data.total ?? events.length))}
          </chakra.p>
          <Button tone="ghost" size="small" onClick={() => setHelps(true)}>
            {text.keys}
          </Button>
        </Row>
      </chakra.div>
      <LogFilters question={question} ask={ask} searchId={SEARCH} />
      <FamilyChips question={question} ask={ask} />
      <Fresh>
        {fresh.length > 0 && (
          <Button size="small" onClick={showNewest}>
            {text.fresh(fresh.length, fresh.length === PAGE)}
          </Button>
        )}
      </Fresh>
      {error && <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />}
      {!isClear && <UnclearPanel of={unclear} change={ask} />}
      {data && (
        <Stack {...dimmedWhileStale({ isLoading, error })}>
          <ShownNames actors={events.map(({ actor }) => actor)} recorded={data.lookRecorded}>
            {events.length > 0 ? (
              <LogTable events={events} at={at} question={question} />
            ) : (
              <Empty picture="/goods/empty-rope.svg" head={text.none} sentence={text.typable} />
            )}
          </ShownNames>
          <Row justifyContent="center" gap="8px" flexWrap="wrap">
            {!isNewest && (
              <Button tone="line" onClick={showNewest}>
                {text.newest}
              </Button>
            )}
            {data.nextCursor && (
              <Button
                tone="line"
                onClick={() => {
                  setSearch({ ...question, cursor: data.nextCursor ?? '' });
                  goToTop();
                }}
              >
                {text.more}
              </Button>
            )}
          </Row>
        </Stack>
      )}
      {!data && !error && isClear && (
        <Stack gap="4px" aria-busy>
          {Array.from({ length: 8 }, (_, line) => (
            <Skeleton key={line} h="52px" borderRadius="m" />
          ))}
        </Stack>
      )}
      {helps && (
        <Dialog head={text.keys} close={() => setHelps(false)}>
          {text.keysHelp}
        </Dialog>
      )}
    </Stack>
  );
}
