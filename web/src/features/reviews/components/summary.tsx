import type { Review } from '#contracts/reviews/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../../../lib/locale.tsx';
import { Row } from '../../../ui/boxes.tsx';
import { Tape } from '../../../ui/selvedge.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { countByStars } from '../api.ts';

/** The average as a number, and a woven bar for each number of stars (look §7). */
export function Summary({ reviews }: { readonly reviews: readonly Review[] }) {
  const text = useText().reviews;
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  return (
    <div>
      <Row gap="14px" mb="18px">
        <chakra.b textStyle="bigPrice">{average.toFixed(1)}</chakra.b>
        <chakra.span display="grid" textStyle="small" color="muted">
          <Stars rating={average} />
          {text.count(reviews.length)}
        </chakra.span>
      </Row>
      <chakra.div
        display="grid"
        gridTemplateColumns="auto minmax(60px, 1fr) auto"
        alignItems="center"
        gap="10px 12px"
      >
        {countByStars(reviews).map(({ stars, count }) => (
          <Line key={stars} word={text.words[stars]} count={count} of={reviews.length} />
        ))}
      </chakra.div>
    </div>
  );
}

function Line({ word, count, of }: { readonly word: string; readonly count: number; readonly of: number }) {
  const text = useText().reviews;
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
