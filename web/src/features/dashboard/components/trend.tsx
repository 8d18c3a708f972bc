import type { Period } from '#contracts/stats/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { trendOf, trendText } from '../trend.ts';

interface TrendProps {
  /** Null where there was nothing to be counted. */
  readonly now: number | null;
  readonly before: number | null;
  readonly period: Period;
  /** On the mango of revenue its colours could not be read. */
  readonly plain?: boolean;
}

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
  const isMore = trend >= 0;
  const Arrow = isMore ? ArrowUpRight : ArrowDownRight;
  return (
    <chakra.span textStyle="small" display="inline-flex" alignItems="center" gap="4px" flexWrap="wrap">
      <chakra.span srOnly>
        {(isMore ? text.more : text.less)(trendText(trend), text.versus[period])}
      </chakra.span>
      <chakra.b
        aria-hidden
        display="inline-flex"
        alignItems="center"
        gap="4px"
        color={plain ? 'inherit' : isMore ? 'success' : 'danger'}
      >
        <Arrow size={15} strokeWidth={2.4} /> {trendText(trend)}
      </chakra.b>
      {!plain && (
        <chakra.span aria-hidden color="muted">
          {text.versus[period]}
        </chakra.span>
      )}
    </chakra.span>
  );
}
