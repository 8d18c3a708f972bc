import { chakra } from '@chakra-ui/react/styled-system';
import { Stack } from '../../../ui/boxes.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shape of a product's page. */
export const ProductSkeleton = () => (
  <chakra.div display="grid" gridTemplateColumns={{ md: '45% 1fr', lg: '1fr 1fr' }} minH="680px" aria-busy>
    <Skeleton borderRadius={0} minH="400px" />
    <Stack p={{ base: '20px 16px', md: '48px 64px' }} alignContent="start" gap="20px" aria-hidden>
      <Skeleton h="32px" w="180px" />
      <Skeleton h="52px" w="80%" />
      <Skeleton h="56px" w="220px" />
      <Skeleton h="90px" />
      <Skeleton h="56px" w="340px" />
    </Stack>
  </chakra.div>
);
