import { OrderWrap, Stack } from '../../../ui/boxes.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** An order's page while it is loading. */
export const OrderSkeleton = () => (
  <OrderWrap py="40px">
    <Stack gap="24px" aria-busy>
      <Skeleton h="180px" borderRadius="l" />
      <Skeleton h="120px" borderRadius="l" />
      <Skeleton h="280px" borderRadius="l" />
    </Stack>
  </OrderWrap>
);
