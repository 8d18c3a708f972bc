import type { Mark } from '#contracts/stats/views';
import { ResponsiveLine, type DefaultSeries, type SliceTooltipProps } from '@nivo/line';
import { formatMoney } from '../../../lib/money.ts';
import { ChartTip } from './chart-tip.tsx';
import { chart, chartTheme, ticksOf } from './chart-theme.ts';

interface SalesChartProps {
  readonly marks: readonly Mark[];
  readonly labelOf: (mark: Mark) => string;
  readonly names: { readonly now: string; readonly before: string };
}

const short = (dollars: number): string =>
  Math.abs(dollars) >= 1_000 ? `${Math.round(dollars / 100) / 10}k` : String(dollars);

/** Revenue of the period as a line, and that of the period before dotted beside it (look §8). */
export default function SalesChart({ marks, labelOf, names }: SalesChartProps) {
  const series = [
    { id: names.before, data: marks.map((mark) => ({ x: labelOf(mark), y: mark.revenueBefore })) },
    { id: names.now, data: marks.map((mark) => ({ x: labelOf(mark), y: mark.revenue })) },
  ];
  const ticks = ticksOf(marks).map(labelOf);
  return (
    <ResponsiveLine
      data={series}
      theme={chartTheme}
      colors={[chart.before, chart.line]}
      margin={{ top: 16, right: 20, bottom: 32, left: 44 }}
      yScale={{ type: 'linear', min: 'auto', max: 'auto', nice: true }}
      axisLeft={{ tickSize: 0, tickPadding: 10, tickValues: 5, format: short }}
      axisBottom={{ tickSize: 0, tickPadding: 12, tickValues: ticks }}
      enableGridX={false}
      gridYValues={5}
      lineWidth={3.5}
      enableArea
      areaOpacity={0.1}
      enablePoints={marks.length <= 12}
      pointSize={9}
      pointColor={chart.surface}
      pointBorderWidth={3}
      pointBorderColor={{ from: 'seriesColor' }}
      enableSlices="x"
      sliceTooltip={SalesTip}
      animate={false}
    />
  );
}

const SalesTip = ({ slice }: SliceTooltipProps<DefaultSeries>) => (
  <ChartTip>
    {slice.points.map(({ id, seriesId, data }) => (
      <div key={id}>
        {seriesId}: <b>{formatMoney(Number(data.y))}</b>
      </div>
    ))}
  </ChartTip>
);
