import type { Period } from '#contracts/stats/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { trendOf, trendText } from '../trend.ts';

interface TrendProps {
  /** Null where there was nothing to count. */
  readonly now: number | null;
  readonly before: number | null;
  readonly period: Period;
  /** Without colours, which could not be read on the mango of revenue. */
  readonly plain?: boolean;
}

/** By the sign of the shown text: less, the same, more. */
const ways = {
  [-1]: { word: 'less', Arrow: ArrowDownRight, colour: 'danger' },
  0: { word: 'same', Arrow: ArrowRight, colour: 'muted' },
  1: { word: 'more', Arrow: ArrowUpRight, colour: 'success' },
} as const;

/** An arrow and how much; "–" where there is nothing to compare (design §8.6). */
export function Trend({ now, before, period, plain = false }: TrendProps) {
  const text = useAdminText().dashboard;
  const trend = trendOf(now, before);
  if (trend === null)
    return (
      <chakra.span textStyle="small" color={plain ? 'inherit' : 'muted'}>
        <chakra.span aria-hidden>–</chakra.span>
        <chakra.span srOnly>{text.nothingToCompare}</chakra.span>
      </chakra.span>
    );
  const way = ways[Math.sign(Number(trend.toFixed(1))) as -1 | 0 | 1];
  return (
    <chakra.span textStyle="small" display="inline-flex" alignItems="center" gap="4px" flexWrap="wrap">
      <chakra.span srOnly>{text[way.word](trendText(trend), text.versus[period])}</chakra.span>
      <chakra.b
        aria-hidden
        display="inline-flex"
        alignItems="center"
        gap="4px"
        color={plain ? 'inherit' : way.colour}
      >
        <way.Arrow size={15} strokeWidth={2.4} /> {trendText(trend)}
      </chakra.b>
      {!plain && (
        <chakra.span aria-hidden color="muted">
          {text.versus[period]}
        </chakra.span>
      )}
    </chakra.span>
  );
}
