import { CallFailed } from '#contracts/kernel/client';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { Wrap } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useReviews } from '../../reviews/api.ts';
import { useProduct } from '../api.ts';
import { Stall } from '../components/stall.tsx';
import { ProductSkeleton } from '../components/product-skeleton.tsx';

/** Below the fold: fetched beside the product, as what people say of it is read beside it. */
const fetchReviews = () => import('../../reviews/reviews.tsx');
const Reviews = lazy(fetchReviews);
fetchReviews().catch(() => undefined);

export default function ProductPage() {
  const { id = '' } = useParams();
  const text = useText().product;
  const { data, error, mutate } = useProduct(id);
  useReviews(id);
  // Whatever was known of it: it may have left the shop since.
  const isGone = error instanceof CallFailed && error.status === 404;
  useTitle(isGone ? text.gone : data?.product.title);
  if (isGone)
    return (
      <Empty
        whole
        picture="/goods/bare-pot.svg"
        head={text.gone}
        sentence={text.goneSentence}
        action={<ButtonLink to={paths.products}>{text.back}</ButtonLink>}
      />
    );
  if (data)
    return (
      <>
        <Stall product={data.product} />
        <Suspense fallback={<Wrap h="420px" aria-busy />}>
          <Reviews key={id} {...data} />
        </Suspense>
      </>
    );
  if (error)
    return (
      <Wrap py="56px">
        <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />
      </Wrap>
    );
  return <ProductSkeleton />;
}
