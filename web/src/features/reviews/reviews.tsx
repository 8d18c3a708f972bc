import type { ProductWithRatings } from '#contracts/catalogue/views';
import type { Review } from '#contracts/reviews/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, useState } from 'react';
import { useFirstOfMore } from '../../lib/first-of-more.ts';
import { useHead, useText } from '../../lib/locale.tsx';
import { useReviewText } from '../../lib/review-text.ts';
import { Panel, Wrap } from '../../ui/boxes.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/session.ts';
import { SHOWN, useOwnReview, useReviews } from './api.ts';
import { EditReview } from './components/edit-review.tsx';
import { OwnReview } from './components/own-review.tsx';
import { RemoveReview } from './components/remove-review.tsx';
import { ReviewCard } from './components/review-card.tsx';
import { Summary } from './components/summary.tsx';
import { WriteReview } from './components/write-review.tsx';
import { REVIEWS } from './focus-reviews.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';

const fetchHiding = () => import('./components/hide-review.tsx');
const HideReview = lazy(fetchHiding);
const HideDialog = lazy(async () => ({ default: (await fetchHiding()).HideDialog }));
const HiddenReviews = lazy(() => import('./components/hidden-reviews.tsx'));

const Columns = chakra(Wrap, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '270px minmax(0, 1fr) 380px' },
    gap: { base: '32px', lg: '56px' },
    alignItems: 'start',
    py: { base: '40px', md: '64px' },
  },
});

/** What somebody was asked, about a review as it was then: the list may show another one meanwhile, or none. */
interface Asked {
  readonly what: 'edit' | 'remove' | 'hide';
  readonly review: Review;
}
type Ask = (what: Asked['what'], review: Review) => void;

/** The reviews of a product, and the form to write one. */
export default function Reviews({ product, ratingCounts }: ProductWithRatings) {
  const text = useReviewText();
  const { main } = useHead('reviews');
  const user = useUser();
  const productId = product._id;
  const list = useReviews(productId, product.numReviews);
  const own = useOwnReview(productId, user?._id);
  const { reviews, error, retry } = list;
  const [asked, setAsked] = useState<Asked>();
  const ask: Ask = (what, review) => setAsked({ what, review });
  return (
    <Columns as="section" id={REVIEWS} tabIndex={-1} outline="none" aria-busy={!reviews && !error}>
      <div>
        <chakra.h2 textStyle="h2" mb="12px">
          {main}
        </chakra.h2>
        {product.numReviews > 0 && <Summary product={product} ratingCounts={ratingCounts} />}
      </div>
      <div>
        {reviews && <List list={list} ask={ask} />}
        {error ? (
          <ProblemPanel error={error} fact={`${text.loadFailed}:`} retry={retry} />
        ) : (
          !reviews && <Skeleton h="180px" borderRadius="l" />
        )}
        {user?.isAdmin === true && (
          <LazyPart>
            <HiddenReviews productId={productId} />
          </LazyPart>
        )}
      </div>
      {own ? (
        <Panel>
          <chakra.h3 textStyle="h3" mb="6px">
            {text.yours}
          </chakra.h3>
          <chakra.p color="muted">{text.yoursSentence}</chakra.p>
          <OwnReview review={own} ask={ask} />
        </Panel>
      ) : (
        <WriteReview productId={productId} />
      )}
      {user && asked && <Dialogs {...asked} productId={productId} close={() => setAsked(undefined)} />}
    </Columns>
  );
}

interface DialogsProps extends Asked {
  readonly productId: string;
  readonly close: () => void;
}

function Dialogs({ what, ...props }: DialogsProps) {
  if (what === 'edit') return <EditReview {...props} />;
  if (what === 'remove') return <RemoveReview {...props} />;
  return (
    <LazyPart>
      <HideDialog {...props} />
    </LazyPart>
  );
}

interface ListProps {
  readonly list: ReturnType<typeof useReviews>;
  readonly ask: Ask;
}

function List({ list, ask }: ListProps) {
  const text = useReviewText();
  const { product } = useText();
  const user = useUser();
  const { reviews = [], hasMore, loadingMore, showMore } = list;
  const [rows, willShowMore] = useFirstOfMore<HTMLUListElement>(reviews.length);
  if (reviews.length === 0) return <chakra.p color="muted">{text.none}</chakra.p>;
  return (
    <>
      <chakra.ul ref={rows} listStyleType="none">
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review}>
            {review.user._id === user?._id ? (
              <OwnReview review={review} ask={ask} />
            ) : (
              user?.isAdmin === true && (
                <LazyPart>
                  <HideReview review={review} ask={() => ask('hide', review)} />
                </LazyPart>
              )
            )}
          </ReviewCard>
        ))}
      </chakra.ul>
      {hasMore && (
        <Button
          tone="line"
          busy={loadingMore}
          onClick={() => {
            willShowMore();
            showMore();
          }}
        >
          {text.showMore}
        </Button>
      )}
      <chakra.output srOnly>{reviews.length > SHOWN && product.reviews(reviews.length)}</chakra.output>
    </>
  );
}
