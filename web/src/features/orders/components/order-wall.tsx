import { shortOrderNumber } from '#contracts/kernel/ids';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { longDate } from '../../../lib/dates.ts';
import { useHead, useLocale } from '../../../lib/locale.tsx';
import { pictureAt } from '../../../lib/picture.ts';
import { OrderWrap, Row } from '../../../ui/boxes.tsx';
import { Peg, Rope } from '../../../ui/rope.tsx';
import { PaidBadge, ProgressBadge } from '../order-badges.tsx';

/** The mint wall keeps its colour in both themes: it is a lit stall (look §2). */
const MintWall = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: '#C8EAD9',
    color: 'paint.ink',
    _after: { content: '""', position: 'absolute', insetX: 0, bottom: 0, h: '18px', bg: '#93D2B5' },
  },
});

const Hung = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    w: { md: '112px', lg: '128px' },
    aspectRatio: '4/5',
    borderRadius: 'm',
    boxShadow: '6px 6px 0 rgb(16 35 59/.14)',
    '& img': { w: '100%', h: '100%', objectFit: 'cover', borderRadius: 'inherit' },
    '& > span': { position: 'absolute', left: '50%', top: '-22px', translate: '-50% 0' },
  },
});

const HANGING = 3;

interface OrderWallProps {
  readonly id: string;
  /** Undefined while it is loading. */
  readonly order: Order | undefined;
  /** The line above the number, where it is somebody else's order. */
  readonly lead?: string;
}

/** The order's number in large letters, and its products on the rope (look §7). */
export function OrderWall({ id, order, lead }: OrderWallProps) {
  const { language } = useLocale();
  const { main, beside, besideLang } = useHead('yourOrder');
  return (
    <MintWall css={{ '--chakra-colors-rope': '#5C8272' }}>
      <Rope top="0px" sag={26} />
      <OrderWrap position="relative" pt="36px" pb="44px">
        <chakra.div maxW={{ md: 'calc(100% - 410px)', lg: 'calc(100% - 460px)' }}>
          <chakra.p fontSize="15px" fontWeight={600}>
            {lead ?? (
              <>
                {main} · <span lang={besideLang}>{beside}</span>
              </>
            )}
          </chakra.p>
          <chakra.h1 textStyle="monument" mt="4px">
            #{shortOrderNumber(id)}
          </chakra.h1>
          <Row mt="12px" flexWrap="wrap" aria-live="polite">
            {order && (
              <>
                <chakra.span fontWeight={600} fontSize="18px" w={{ base: '100%', md: 'auto' }}>
                  {longDate(order.createdAt, language)}
                </chakra.span>
                <PaidBadge of={order} />
                <ProgressBadge of={order} />
              </>
            )}
          </Row>
        </chakra.div>
        <chakra.div
          // On narrow paper they would cover the number: `hideBelow` applies to screens only.
          data-screen
          hideBelow="md"
          position="absolute"
          right="24px"
          top="34px"
          display="flex"
          gap="28px"
          aria-hidden
        >
          {order?.orderItems.slice(0, HANGING).map((item) => (
            <Hung key={item._id}>
              <Peg h="36px" />
              <img alt="" {...pictureAt(item.image, '128px')} />
            </Hung>
          ))}
        </chakra.div>
      </OrderWrap>
    </MintWall>
  );
}
