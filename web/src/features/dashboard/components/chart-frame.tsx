import { chart, chartTheme } from './chart-theme.ts';

/** A place along an axis, in pixels, with its word. */
export interface Tick {
  readonly at: number;
  readonly word: string;
}

/** What nivo hands on for an axis of figures; its types tell less of it. */
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
 * The lines behind a chart and the words along its axes. nivo's own are moved by a spring each, even where nothing moves,
 * and on a phone starting them takes longer than drawing all the rest.
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
