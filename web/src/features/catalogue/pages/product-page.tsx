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
import { useProduct } from '../api.ts';
import { Stall } from '../components/stall.tsx';
import { ProductSkeleton } from '../components/product-skeleton.tsx';

/** Below the fold: fetched when the product is there. */
const Reviews = lazy(() => import('../../reviews/reviews.tsx'));

export default function ProductPage() {
  const { id = '' } = useParams();
  const text = useText().product;
  const { data, error, mutate } = useProduct(id);
  useTitle(data?.product.title);
  if (data)
    return (
      <>
        <Stall product={data.product} />
        <Suspense fallback={<Wrap h="420px" aria-busy />}>
          <Reviews key={id} productId={id} />
        </Suspense>
      </>
    );
  if (error instanceof CallFailed && error.status === 404)
    return (
      <Empty
        whole
        picture="/goods/bare-pot.svg"
        head={text.gone}
        sentence={text.goneSentence}
        action={<ButtonLink to={paths.products}>{text.back}</ButtonLink>}
      />
    );
  if (error)
    return (
      <Wrap py="56px">
        <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />
      </Wrap>
    );
  return <ProductSkeleton />;
}
