import { CallFailed } from '#contracts/kernel/client';
import { lazy, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { describePage } from '../../../lib/description.ts';
import { shortened } from '../../../lib/shortened.ts';
import { localized, useLocale } from '../../../lib/locale.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Wrap } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useReviews } from '../../reviews/api.ts';
import { useProduct } from '../api.ts';
import { useListAddress } from '../list-address.ts';
import { ProductOverview } from '../components/product-overview.tsx';
import { ProductSkeleton } from '../components/product-skeleton.tsx';

/** Below the fold: loaded beside the product, as are the reviews themselves. */
const fetchReviews = () => import('../../reviews/reviews.tsx');
const Reviews = lazy(fetchReviews);
fetchReviews().catch(() => undefined);

export default function ProductPage() {
  const { id = '' } = useParams();
  const { language, text: all } = useLocale();
  const text = all.product;
  const back = useListAddress();
  const { data, error, mutate } = useProduct(id);
  useReviews(id);
  // Even where a former answer is at hand: the product may have left the shop since.
  const isGone = error instanceof CallFailed && error.status === 404;
  const spoken = data && localized(language, data.product);
  const about = isGone ? '' : spoken && shortened(spoken.description);
  useEffect(() => {
    if (about) describePage(about);
    // Then the page is described as the server does it. Only these pages need the text.
    else if (about === '')
      import('../../../locales/descriptions.ts')
        .then(({ descriptions }) => describePage(descriptions[language].home))
        .catch(() => undefined);
  }, [about, language]);
  useTitle(isGone ? text.gone : spoken?.title);
  if (isGone)
    return (
      <Empty
        whole
        picture="/goods/bare-pot.svg"
        head={text.gone}
        sentence={text.goneSentence}
        action={<ButtonLink to={back}>{text.back}</ButtonLink>}
      />
    );
  if (data)
    return (
      <>
        <ProductOverview key={id} product={data.product} />
        <LazyPart instead={<Wrap h="420px" aria-busy />}>
          <Reviews key={id} {...data} />
        </LazyPart>
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
