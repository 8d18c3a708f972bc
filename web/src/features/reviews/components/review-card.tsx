import type { Review } from '#contracts/reviews/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDate } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useReviewText } from '../../../lib/review-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Stars } from '../../../ui/stars.tsx';

const Card = chakra('li', {
  base: { pb: '20px', mb: '20px', borderBottomWidth: '1.5px', borderColor: 'line' },
});

/** One review: author, whether they bought it, stars, words. The comment is shown as plain text (design §8.15). */
export function ReviewCard({ review, children }: { readonly review: Review; readonly children?: ReactNode }) {
  const { language } = useLocale();
  const words = useReviewText();
  return (
    <Card tabIndex={-1}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="6px 10px">
        <chakra.b overflowWrap="anywhere">{review.user.name}</chakra.b>
        {review.boughtIt ? (
          <Badge tone="success">
            <Check aria-hidden /> {words.boughtIt}
          </Badge>
        ) : (
          <Badge>
            <Minus aria-hidden /> {words.notBought}
          </Badge>
        )}
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="2px 10px"
        my="6px"
      >
        <Stars rating={review.rating} />
        <chakra.span textStyle="small" color="muted">
          <time dateTime={review.createdAt}>{shortDate(review.createdAt, language)}</time>
          {review.updatedAt && ` · ${words.changed(shortDate(review.updatedAt, language))}`}
        </chakra.span>
      </chakra.div>
      <chakra.p dir="auto" maxW="66ch" whiteSpace="pre-line" overflowWrap="anywhere">
        {review.comment}
      </chakra.p>
      {children}
    </Card>
  );
}
