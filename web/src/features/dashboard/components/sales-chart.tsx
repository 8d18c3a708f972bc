import { Line, type DefaultSeries, type LineCustomSvgLayerProps, type SliceTooltipProps } from '@nivo/line';
import { formatMoney } from '../../../lib/money.ts';
import type { ChartProps } from './chart-panel.tsx';
import { ChartTip } from './chart-tip.tsx';
import { ChartFrame, ticksUp, type LinearScale } from './chart-frame.tsx';
import { chart, chartTheme, ticksOf } from './chart-theme.ts';

const short = (dollars: number): string =>
  Math.abs(dollars) >= 1_000 ? `${Math.round(dollars / 100) / 10}k` : String(dollars);

/** Revenue of the period as a line, and that of the period before as a dotted line (look §8). */
export default function SalesChart({ marks, labelOf, names, size }: ChartProps) {
  const series: DefaultSeries[] = [
    { id: names.before, data: marks.map((mark) => ({ x: labelOf(mark), y: mark.revenueBefore })) },
    { id: names.now, data: marks.map((mark) => ({ x: labelOf(mark), y: mark.revenue })) },
  ];
  const ticks = new Set(ticksOf(marks).map(labelOf));
  const frame = ({
    series: [line],
    yScale,
    innerWidth,
    innerHeight,
  }: LineCustomSvgLayerProps<DefaultSeries>) => (
    <ChartFrame
      width={innerWidth}
      height={innerHeight}
      across={(line?.data ?? [])
        .map(({ data, position }) => ({ at: position.x, word: String(data.x) }))
        .filter(({ word }) => ticks.has(word))}
      upward={ticksUp(yScale as LinearScale, 5, short)}
    />
  );
  // The area begins at 0, or below it where refunds exceed the revenue.
  const lowest = Math.min(0, ...marks.flatMap(({ revenue, revenueBefore }) => [revenue, revenueBefore]));
  return (
    <Line
      {...size}
      data={series}
      theme={chartTheme}
      colors={[chart.before, chart.line]}
      margin={{ top: 16, right: 20, bottom: 32, left: 44 }}
      yScale={{ type: 'linear', min: lowest, max: 'auto', nice: true }}
      layers={[frame, Strokes, 'crosshair', 'slices']}
      enableSlices="x"
      sliceTooltip={SalesTip}
      animate={false}
    />
  );
}

/** With more points than this they would no longer be distinguishable. */
const POINTS = 12;

/** The period before is only a dotted line; this one has its flat area and points, the newest in mango (look §8). */
function Strokes({ series, lineGenerator, areaGenerator }: LineCustomSvgLayerProps<DefaultSeries>) {
  const [before, now] = series.map(({ data }) => data.map(({ position }) => position));
  if (!before || !now) return null;
  const dots = now.length <= POINTS ? now : now.slice(-1);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={areaGenerator(now) ?? ''} fill={chart.line} fillOpacity={0.1} />
      <path d={lineGenerator(before) ?? ''} stroke={chart.before} strokeWidth={2.5} strokeDasharray="1 6" />
      <path d={lineGenerator(now) ?? ''} stroke={chart.line} strokeWidth={3.5} />
      {dots.map(({ x, y }, index) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={index === dots.length - 1 ? 6.5 : 5}
          fill={index === dots.length - 1 ? chart.newest : chart.surface}
          stroke={chart.line}
          strokeWidth={3}
        />
      ))}
    </g>
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
