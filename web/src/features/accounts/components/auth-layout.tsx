import { chakra } from '@chakra-ui/react/styled-system';
import { Globe, ShieldCheck, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { useAccountText } from '../../../lib/account-text.ts';
import { useHead } from '../../../lib/locale.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Rope } from '../../../ui/rope.tsx';

const Split = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { lg: '1.1fr 1fr' }, minH: '100dvh' },
});

const CobaltWall = chakra('aside', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: 'paint.cobalt',
    color: 'white',
    minH: { base: '180px', lg: '900px' },
    _before: {
      content: '""',
      position: 'absolute',
      insetX: 0,
      bottom: 0,
      h: { base: '44px', lg: '240px' },
      bg: 'paint.cobalt-deep',
      borderTop: '7px solid',
      borderColor: 'paint.cobalt-light',
    },
  },
});

/** Three garments under the rope; a phone has room for one (look §7). Their hooks are 12 % down. */
const Garments = chakra('div', {
  base: {
    position: 'absolute',
    top: { base: '-4px', lg: '316px' },
    left: { base: 'auto', lg: '2%' },
    right: { base: '0', lg: '-2%' },
    display: 'flex',
    justifyContent: 'space-between',
    '& img': { w: { base: '176px', lg: '34%' }, maxW: '270px' },
    '& img:not(:first-of-type)': { hideBelow: 'lg' },
  },
});

const Taglines = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: 'repeat(3, 1fr)' },
    gap: { base: '16px', lg: '28px' },
    fontWeight: 600,
    fontSize: '17px',
    lineHeight: 1.35,
    '& li': { display: { base: 'flex', lg: 'grid' }, gap: '10px', alignContent: 'start' },
    '& svg': { color: { base: 'accent', lg: 'paint.mango' }, flex: 'none' },
  },
});

function Promises() {
  const { taglines } = useAccountText();
  return (
    <>
      <li>
        <ShoppingBag size={28} aria-hidden /> {taglines.checkout}
      </li>
      <li>
        <ShieldCheck size={28} aria-hidden /> {taglines.protection}
      </li>
      <li>
        <Globe size={28} aria-hidden /> {taglines.somali}
      </li>
    </>
  );
}

/** Two columns: the painted wall with what the shop promises, and the form (spec §1, look §7). */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Split>
      <CobaltWall aria-label="Suuq">
        <chakra.div
          position="relative"
          px={{ base: '16px', lg: '64px' }}
          pt={{ base: '20px', lg: '56px' }}
          zIndex={1}
        >
          <Mark size="large" />
          <chakra.p
            display={{ base: 'none', lg: 'block' }}
            textStyle="wallHead"
            lineHeight={0.94}
            mt="36px"
            maxW="14ch"
          >
            {useHead('slogan').main}
          </chakra.p>
        </chakra.div>
        <chakra.div
          position="absolute"
          insetX={0}
          top={{ base: '10px', lg: '338px' }}
          css={{ '--chakra-colors-rope': '#0B2468' }}
        >
          <Rope top="0px" sag={14} />
        </chakra.div>
        <Garments aria-hidden>
          <img src="/goods/sign-in-dress.svg" alt="" />
          <img src="/goods/sign-in-tshirt.svg" alt="" />
          <img src="/goods/sign-in-tote.svg" alt="" />
        </Garments>
        <Taglines hideBelow="lg" position="absolute" left="64px" right="56px" bottom="64px">
          <Promises />
        </Taglines>
      </CobaltWall>
      <chakra.main
        tabIndex={-1}
        outline="none"
        display="grid"
        alignContent="center"
        justifyContent="center"
        gridTemplateColumns="minmax(0, 400px)"
        px="24px"
        py={{ base: '32px', lg: '48px' }}
      >
        <chakra.div mb={{ base: '24px', lg: '36px' }}>
          <LanguageSwitch />
        </chakra.div>
        {children}
        <Taglines hideFrom="lg" mt="40px">
          <Promises />
        </Taglines>
      </chakra.main>
    </Split>
  );
}
