import { chart, chartTheme } from './chart-theme.ts';

/** A position on an axis, in pixels, with its label. */
export interface Tick {
  readonly at: number;
  readonly word: string;
}

/** What nivo passes for a numeric axis; its own types say less. */
export interface LinearScale {
  (value: number): number;
  ticks(count: number): readonly number[];
}

/** About `count` round figures, with their positions. */
export const ticksUp = (
  scale: LinearScale,
  count: number,
  wordOf: (value: number) => string,
): readonly Tick[] => scale.ticks(count).map((value) => ({ at: scale(value), word: wordOf(value) }));

interface ChartFrameProps {
  readonly width: number;
  readonly height: number;
  readonly across: readonly Tick[];
  readonly upward: readonly Tick[];
}

/**
 * The grid lines of a chart and the labels of its axes. nivo animates each of its own with a spring, even where nothing
 * moves, and on a phone starting these takes longer than rendering everything else.
 */
export const ChartFrame = ({ width, height, across, upward }: ChartFrameProps) => (
  <g style={chartTheme.text} stroke="none">
    {upward.map(({ at, word }) => (
      <g key={word} transform={`translate(0 ${at})`}>
        <line x2={width} stroke={chart.grid} />
        <text x={-10} textAnchor="end" dominantBaseline="central">
          {word}
        </text>
      </g>
    ))}
    {across.map(({ at, word }) => (
      <text key={word} x={at} y={height + 12} textAnchor="middle" dominantBaseline="text-before-edge">
        {word}
      </text>
    ))}
  </g>
);
