import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/boxes.tsx';
import { ProductGrid } from './product-card.tsx';

/** The shape of a list of products that is coming. */
export const ProductGridSkeleton = ({ count }: { readonly count: number }) => (
  <ProductGrid aria-busy>
    {Array.from({ length: count }, (_, index) => (
      <Stack key={index} gap="10px" aria-hidden>
        <Skeleton aspectRatio="4/5" borderRadius="l" />
        <Skeleton h="14px" w="60%" />
        <Skeleton h="18px" />
        <Skeleton h="40px" w="50%" />
      </Stack>
    ))}
  </ProductGrid>
);
