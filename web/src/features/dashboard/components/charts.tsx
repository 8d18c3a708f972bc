import type { Mark, Overview } from '#contracts/stats/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { monthName, shortDay } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { ChartPanel } from './chart-panel.tsx';
import { chart } from './chart-theme.ts';
import { FiguresTable } from './figures-table.tsx';

const SalesChart = lazy(() => import('./sales-chart.tsx'));
const GrowthChart = lazy(() => import('./growth-chart.tsx'));

const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' },
    gap: { base: '12px', md: '20px' },
  },
});

const Key = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '8px', textStyle: 'small' },
});
const Stroke = chakra('span', { base: { w: '18px', h: 0, borderTopWidth: '3px' } });

interface LegendProps {
  readonly colour: string;
  readonly names: { readonly now: string; readonly before: string };
}

const Legend = ({ colour, names }: LegendProps) => (
  <>
    <Key>
      <Stroke style={{ borderColor: colour }} /> {names.now}
    </Key>
    <Key>
      <Stroke style={{ borderColor: chart.before, borderTopStyle: 'dotted' }} /> {names.before}
    </Key>
  </>
);

/** Sales and users of the period, mark by mark, beside those of the period before (design §8.6). */
export function Charts({ overview }: { readonly overview: Overview }) {
  const text = useAdminText().dashboard;
  const { language } = useLocale();
  const { marks, period, now, before } = overview;
  const labelOf = ({ from }: Mark): string =>
    period === 'year' ? monthName(from, language) : shortDay(from, language);
  const names = { now: text.now[period], before: text.before[period] };
  const drawn = { marks, labelOf, names };
  const best = marks
    .filter(({ revenue }) => revenue > 0)
    .sort((one, other) => other.revenue - one.revenue)[0];
  return (
    <Two>
      <ChartPanel
        head={text.sales}
        summary={text.salesSummary(
          formatMoney(now.revenue),
          formatMoney(before.revenue),
          best ? text.bestSale(labelOf(best), formatMoney(best.revenue)) : '',
        )}
        legend={<Legend colour={chart.line} names={names} />}
        chart={SalesChart}
        drawn={drawn}
        table={
          <FiguresTable
            heads={[text.date, `${text.revenue}: ${names.now}`, `${text.revenue}: ${names.before}`]}
            rows={marks.map((mark) => [
              labelOf(mark),
              formatMoney(mark.revenue),
              formatMoney(mark.revenueBefore),
            ])}
          />
        }
      />
      <ChartPanel
        head={text.growth}
        summary={text.growthSummary(now.users, before.users)}
        legend={<Legend colour={chart.bar} names={names} />}
        chart={GrowthChart}
        drawn={drawn}
        table={
          <FiguresTable
            heads={[text.date, `${text.newUsers}: ${names.now}`, `${text.newUsers}: ${names.before}`]}
            rows={marks.map((mark) => [labelOf(mark), String(mark.users), String(mark.usersBefore)])}
          />
        }
      />
    </Two>
  );
}
