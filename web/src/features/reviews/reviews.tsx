import type { Review } from '#contracts/reviews/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useState } from 'react';
import { useHead, useText } from '../../lib/locale.tsx';
import { Panel, Wrap } from '../../ui/boxes.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/session.ts';
import { useReviews } from './api.ts';
import { OwnReview } from './components/own-review.tsx';
import { ReviewCard } from './components/review-card.tsx';
import { Summary } from './components/summary.tsx';
import { WriteReview } from './components/write-review.tsx';

const HideReview = lazy(() => import('./components/hide-review.tsx'));

const Columns = chakra(Wrap, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '270px minmax(0, 1fr) 380px' },
    gap: { base: '32px', lg: '56px' },
    alignItems: 'start',
    py: { base: '40px', md: '64px' },
  },
});

const SHOWN = 6;

/** What people say of a product, and the form to say it, too. */
export default function Reviews({ productId }: { readonly productId: string }) {
  const text = useText().reviews;
  const { main } = useHead('reviews');
  const user = useUser();
  const { data: reviews, error, mutate } = useReviews(productId);
  const own = reviews?.find((review) => review.user._id === user?._id);
  return (
    <Columns as="section" id="reviews" aria-busy={!reviews && !error}>
      <div>
        <chakra.h2 textStyle="h2" mb="12px">
          {main}
        </chakra.h2>
        {reviews && reviews.length > 0 && <Summary reviews={reviews} />}
      </div>
      <div>
        {reviews ? (
          <List productId={productId} reviews={reviews} own={own} />
        ) : error ? (
          <ProblemPanel error={error} fact={`${text.loadFailed}:`} retry={() => mutate()} />
        ) : (
          <Skeleton h="180px" borderRadius="l" />
        )}
      </div>
      {own ? (
        <Panel>
          <chakra.h3 textStyle="h3" mb="6px">
            {text.yours}
          </chakra.h3>
          <chakra.p color="muted">{text.yoursSentence}</chakra.p>
          <OwnReview productId={productId} review={own} />
        </Panel>
      ) : (
        <WriteReview productId={productId} />
      )}
    </Columns>
  );
}

interface ListProps {
  readonly productId: string;
  readonly reviews: readonly Review[];
  readonly own: Review | undefined;
}

function List({ productId, reviews, own }: ListProps) {
  const text = useText().reviews;
  const [shown, setShown] = useState(SHOWN);
  const isAdmin = useUser()?.isAdmin === true;
  if (reviews.length === 0) return <chakra.p color="muted">{text.none}</chakra.p>;
  return (
    <>
      <chakra.ul listStyleType="none">
        {reviews.slice(0, shown).map((review) => (
          <ReviewCard key={review._id} review={review}>
            {review === own && <OwnReview productId={productId} review={review} />}
            {review !== own && isAdmin && (
              <Suspense>
                <HideReview productId={productId} review={review} />
              </Suspense>
            )}
          </ReviewCard>
        ))}
      </chakra.ul>
      {reviews.length > shown && (
        <Button tone="line" onClick={() => setShown(shown + 3 * SHOWN)}>
          {text.showMore}
        </Button>
      )}
    </>
  );
}
