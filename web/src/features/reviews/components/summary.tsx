import { useReviewText } from '../../../lib/review-text.ts';
import type { ProductWithRatings } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Row } from '../../../ui/boxes.tsx';
import { Tape } from '../../../ui/selvedge.tsx';
import { Stars } from '../../../ui/stars.tsx';

const STARS = [5, 4, 3, 2, 1] as const;

/** The average as a number, and a woven bar for each number of stars (look §7), counting buyers only. */
export function Summary({ product, ratingCounts }: ProductWithRatings) {
  const text = useReviewText();
  const { rating } = product;
  const counted = ratingCounts.reduce((all, each) => all + each, 0);
  if (counted === 0) return <chakra.p color="muted">{text.noBuyers}</chakra.p>;
  return (
    <div>
      <Row gap="14px" mb="18px">
        <chakra.b textStyle="bigPrice">{rating.toFixed(1)}</chakra.b>
        <chakra.span display="grid" textStyle="small" color="muted">
          <Stars rating={rating} />
          {text.fromBuyers(counted)}
        </chakra.span>
      </Row>
      <chakra.div
        display="grid"
        gridTemplateColumns="auto minmax(60px, 1fr) auto"
        alignItems="center"
        gap="10px 12px"
      >
        {STARS.map((stars) => (
          <Line key={stars} word={text.words[stars]} count={ratingCounts[stars - 1] ?? 0} of={counted} />
        ))}
      </chakra.div>
    </div>
  );
}

function Line({ word, count, of }: { readonly word: string; readonly count: number; readonly of: number }) {
  const text = useReviewText();
  return (
    <>
      <chakra.span textStyle="small">{word}</chakra.span>
      <Tape share={count / of} label={text.howMany(word, count)} />
      <chakra.span
        textStyle="small"
        color="muted"
        fontVariantNumeric="tabular-nums"
        textAlign="end"
        aria-hidden
      >
        {count}
      </chakra.span>
    </>
  );
}
