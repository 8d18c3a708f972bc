import { Bar, type BarCustomLayerProps, type BarDatum, type BarTooltipProps } from '@nivo/bar';
import type { ChartProps } from './chart-panel.tsx';
import { ChartTip } from './chart-tip.tsx';
import { ChartFrame, ticksUp, type LinearScale } from './chart-frame.tsx';
import { chart, chartTheme, ticksOf } from './chart-theme.ts';

/** New users as bars, the newest highlighted; those of the period before as a dotted line (look §8). */
export default function GrowthChart({ marks, labelOf, names, size }: ChartProps) {
  const data: BarDatum[] = marks.map((mark) => ({
    label: labelOf(mark),
    now: Math.max(0, mark.users),
    before: Math.max(0, mark.usersBefore),
    nowIs: names.now,
    beforeIs: names.before,
  }));
  const ticks = new Set(ticksOf(marks).map(labelOf));
  const frame = ({ bars, yScale, innerWidth, innerHeight }: BarCustomLayerProps<BarDatum>) => (
    <ChartFrame
      width={innerWidth}
      height={innerHeight}
      across={bars
        .map(({ x, width, data: { indexValue } }) => ({ at: x + width / 2, word: String(indexValue) }))
        .filter(({ word }) => ticks.has(word))}
      upward={ticksUp(yScale as LinearScale, 4, String)}
    />
  );
  const most = Math.max(4, ...marks.flatMap(({ users, usersBefore }) => [users, usersBefore]));
  return (
    <Bar
      {...size}
      data={data}
      keys={['now']}
      indexBy="label"
      theme={chartTheme}
      colors={({ index }) => (index === data.length - 1 ? chart.current : chart.bar)}
      margin={{ top: 24, right: 18, bottom: 32, left: 36 }}
      padding={0.34}
      borderRadius={data.length > 12 ? 2 : 6}
      valueScale={{ type: 'linear', min: 0, max: most, nice: true }}
      label={({ index, value }) => (index === data.length - 1 ? String(value) : '')}
      labelPosition="end"
      labelOffset={12}
      layers={[frame, 'bars', Before]}
      tooltip={GrowthTip}
      animate={false}
    />
  );
}

/** The period before, mark by mark above this period's bars. */
function Before({ bars, yScale }: BarCustomLayerProps<BarDatum>) {
  // nivo leaves out zeros.
  const points = bars.map(({ x, width, data }) => [x + width / 2, yScale(Number(data.data['before'] ?? 0))]);
  return (
    <polyline
      points={points.map((point) => point.join()).join(' ')}
      fill="none"
      stroke={chart.before}
      strokeWidth={2.5}
      strokeDasharray="1 6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

const GrowthTip = ({ indexValue, data }: BarTooltipProps<BarDatum>) => (
  <ChartTip>
    {indexValue}
    <div>
      {data['nowIs']}: <b>{data['now'] ?? 0}</b>
    </div>
    <div>
      {data['beforeIs']}: <b>{data['before'] ?? 0}</b>
    </div>
  </ChartTip>
);
