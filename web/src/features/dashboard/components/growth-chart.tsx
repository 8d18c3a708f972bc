import type { Mark } from '#contracts/stats/views';
import { ResponsiveBar, type BarDatum, type BarTooltipProps } from '@nivo/bar';
import { ChartTip } from './chart-tip.tsx';
import { chart, chartTheme, ticksOf } from './chart-theme.ts';

interface GrowthChartProps {
  readonly marks: readonly Mark[];
  readonly labelOf: (mark: Mark) => string;
  readonly name: string;
}

/** New users as bars; the newest stands out (look §8). */
export default function GrowthChart({ marks, labelOf, name }: GrowthChartProps) {
  const data = marks.map((mark) => ({ label: labelOf(mark), [name]: Math.max(0, mark.users) }));
  const ticks = ticksOf(marks).map(labelOf);
  const most = Math.max(4, ...marks.map(({ users }) => users));
  return (
    <ResponsiveBar
      data={data}
      keys={[name]}
      indexBy="label"
      theme={chartTheme}
      colors={({ index }) => (index === data.length - 1 ? chart.current : chart.bar)}
      margin={{ top: 24, right: 8, bottom: 32, left: 36 }}
      padding={0.34}
      borderRadius={data.length > 12 ? 2 : 6}
      valueScale={{ type: 'linear', min: 0, max: most, nice: true }}
      axisLeft={{ tickSize: 0, tickPadding: 10, tickValues: 4 }}
      axisBottom={{ tickSize: 0, tickPadding: 12, tickValues: ticks }}
      gridYValues={4}
      label={({ index, value }) => (index === data.length - 1 ? String(value) : '')}
      labelPosition="end"
      labelOffset={12}
      tooltip={GrowthTip}
      animate={false}
    />
  );
}

const GrowthTip = ({ indexValue, value, id }: BarTooltipProps<BarDatum>) => (
  <ChartTip>
    {indexValue}: <b>{value}</b> {id}
  </ChartTip>
);
