import { day as daySchema } from '#contracts/kernel/day';
import { statsRoutes } from '#contracts/stats/api';
import { period as periodSchema } from '#contracts/stats/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDeferredValue } from 'react';
import { useAddress } from '../../../lib/address.ts';
import { useAdminText } from '../../../lib/admin-text.ts';
import { longDate } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useTitle } from '../../../lib/title.ts';
import { unclearIn, type Unclear } from '../../../lib/unclear.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dimmedWhileStale } from '../../../ui/stale-style.ts';
import { UnclearPanel } from '../../../ui/unclear-panel.tsx';
import { useOverview, type OverviewQuestion } from '../api.ts';
import { Charts } from '../components/charts.tsx';
import { LatestOrders } from '../components/latest-orders.tsx';
import { PeriodSwitch } from '../components/period-switch.tsx';
import { StatCards, SumCards } from '../components/stat-cards.tsx';

/** The address has the period and the day, so that a view can be sent to somebody else. */
function useQuestion() {
  const { search, change } = useAddress();
  const period = periodSchema.catch('month').parse(search.get('period'));
  const asOf = daySchema.safeParse(search.get('asOf')).data;
  const ask = (next: OverviewQuestion) => change({ ...next });
  return { period, asOf, ask, change, unclear: unclearIn(search, statsRoutes.overview.query.shape) };
}

/** America/New_York → New York: a zone is called after a city. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

export default function DashboardPage() {
  const text = useAdminText().dashboard;
  const { language } = useLocale();
  const { period, asOf, ask, change, ...question } = useQuestion();
  const isAsked = question.unclear.length === 0;
  const { data: latest, error, isLoading, mutate } = useOverview(isAsked ? { period, asOf } : null);
  // Which day is today is the shop's to say: for one that has not come it answers today's figures.
  const isAnswered = !isLoading && error === undefined && latest !== undefined;
  const hasNotCome = asOf !== undefined && isAnswered && latest.asOf < asOf;
  const unclear: Unclear = hasNotCome ? [['asOf', asOf]] : question.unclear;
  const isClear = unclear.length === 0;
  // Deferred, as lists are.
  const shown = useDeferredValue(latest);
  const data = isClear ? shown : undefined;
  useTitle(text.title);
  const day = data && longDate(`${data.asOf}T12:00`, language);
  return (
    <Stack gap={{ base: '12px', md: '20px' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="16px" mb="4px">
        <chakra.div flex={1} minW="240px">
          <chakra.h1 textStyle="h1">{text.title}</chakra.h1>
          <chakra.p color="muted" mt="4px">
            {/* A space holds the line until the answer is there. */}
            {data && day
              ? `${asOf ? text.asOfPast(day) : day} · ${text.timeOf(cityOf(data.zone))}`
              : '\u00a0'}
          </chakra.p>
        </chakra.div>
        <chakra.label display="grid" gap="4px" textStyle="small">
          {text.asOf}
          <DayInput
            h="44px"
            w="160px"
            value={asOf ?? ''}
            change={(next) => ask({ period, asOf: next === '' ? undefined : next })}
          />
        </chakra.label>
        <PeriodSwitch period={period} choose={(next) => ask({ period: next, asOf })} />
      </chakra.div>
      {!isClear && <UnclearPanel of={unclear} change={change} />}
      {error && <ProblemPanel error={error} fact={`${text.failed}.`} retry={() => mutate()} />}
      {data && (
        <Stack gap={{ base: '12px', md: '20px' }} {...dimmedWhileStale({ isLoading, error })}>
          <StatCards overview={data} />
          <Charts overview={data} />
          <SumCards overview={data} />
        </Stack>
      )}
      {!data && !error && isClear && (
        <Stack gap="20px" aria-busy>
          <Skeleton h="150px" borderRadius="l" />
          <Skeleton h="380px" borderRadius="l" />
          <Skeleton h="110px" borderRadius="l" />
        </Stack>
      )}
      {/* These are today's orders, so they are not shown beside a past day. */}
      {!asOf && isClear && <LatestOrders />}
    </Stack>
  );
}
