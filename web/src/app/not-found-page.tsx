import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../lib/locale.tsx';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { notFound } from '../locales/not-found.ts';
import { Wrap } from '../ui/boxes.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Peg, Rope } from '../ui/rope.tsx';
import { Counter, Wall } from '../ui/wall.tsx';

/** An empty rope with two pegs, and a pair of sandals left behind (look §7). */
export default function NotFoundPage() {
  const text = notFound[useLocale().language];
  useTitle(text.head);
  return (
    <Wall minH="max(640px, 100dvh)" data-meets-footer="">
      <Counter top={{ base: '444px', md: '431px' }} />
      <Rope top="44px" sag={44} />
      <Peg position="absolute" left="18%" top={{ base: '40px', md: '48px', lg: '54px' }} />
      <Peg position="absolute" left="75%" top={{ base: '42px', md: '46px', lg: '52px' }} />
      <chakra.img
        src="/goods/bare-sandal.svg"
        alt=""
        position="absolute"
        right={{ base: '-20px', md: '4%', lg: '16%' }}
        top={{ base: '360px', md: '250px', lg: '130px' }}
        w={{ base: '220px', md: '320px', lg: '440px' }}
        maxW="none"
      />
      <Wrap position="relative" pt={{ base: '120px', md: '150px' }}>
        <chakra.h1
          fontFamily="heading"
          fontSize={{ base: '96px', md: '132px' }}
          fontWeight={900}
          letterSpacing="-.015em"
          lineHeight={0.88}
        >
          {text.oops}
        </chakra.h1>
        <chakra.p textStyle="h2" fontSize="34px" mt="10px" mb="14px">
          {text.head}
        </chakra.p>
        <chakra.p fontSize="19px" maxW="36ch">
          {text.sentence}
        </chakra.p>
        <ButtonLink to={paths.home} tone="night" size="large" mt="26px">
          {text.goHome}
        </ButtonLink>
      </Wrap>
    </Wall>
  );
}
