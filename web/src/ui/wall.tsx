import { chakra } from '@chakra-ui/react/styled-system';
import { useHead, type HeadName } from '../lib/locale.tsx';
import { OrderWrap, Wrap } from './boxes.tsx';
import { GoodsRow, hangs, type GoodName } from './goods.tsx';
import { Rope } from './rope.tsx';
import { walls, type WallName } from './theme/tokens.ts';

/** Two flat bands with a light line between: wall above, counter below (look §1.2). */
export const Wall = chakra('section', {
  base: { position: 'relative', overflow: 'hidden', bg: 'wall', color: 'wall-ink' },
});

export const Counter = chakra('div', {
  base: {
    position: 'absolute',
    insetX: 0,
    bottom: 0,
    bg: 'counter',
    borderTopWidth: '6px',
    borderColor: 'counter-line',
  },
});

/** In the light theme a wall has its own colour; in the dark theme all walls share one. */
const painted = (name: WallName | undefined) =>
  name === undefined ? {} : { bg: { _light: walls[name][0], _dark: 'wall' } };
const paintedCounter = (name: WallName | undefined) =>
  name === undefined
    ? {}
    : {
        bg: { _light: walls[name][1], _dark: 'counter' },
        borderColor: { _light: 'white/55', _dark: 'counter-line' },
      };

interface PageHeadProps {
  readonly head: HeadName;
  /** Replaces the heading, in the page's language only: a text that somebody typed, however long. */
  readonly title?: string;
  readonly wall?: WallName | undefined;
  /** The products on the counter or the rope. */
  readonly goods?: readonly GoodName[];
  /** The page below uses the narrower box. */
  readonly narrow?: boolean;
}

/** Leaves room for as many products as the window shows (`GoodsRow`), so that no text covers them. */
const besideGoods = (count: number) =>
  count === 0
    ? {}
    : { pe: { md: '186px', lg: `${Math.min(count, 2) * 160 + 30}px`, xl: `${count * 160 + 30}px` } };

/** A title longer than this is set smaller. */
const LONG = 20;

/** The heading of a page: its title in both languages on a wall, and its products. */
export function PageHead({ head, title, wall, goods = [], narrow = false }: PageHeadProps) {
  const { main, beside, besideLang } = useHead(head);
  const Box = narrow ? OrderWrap : Wrap;
  return (
    <Wall css={painted(wall)}>
      <Counter h={{ base: '26px', md: '44px' }} css={paintedCounter(wall)} />
      {hangs(goods) && <Rope top="4px" sag={12} />}
      <Box
        position="relative"
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ md: 'flex-end' }}
        gap={{ md: '16px' }}
        minH={{ base: '120px', md: '172px' }}
        pt={{ base: '26px' }}
        pb={{ base: '34px', md: '26px' }}
        {...besideGoods(goods.length)}
      >
        <GoodsRow names={goods} />
        <chakra.h1
          textStyle={title && title.length > LONG ? 'h1' : 'wallHead'}
          position="relative"
          minW={0}
          overflowWrap="anywhere"
          // Beside the product, where there is room.
          maxW={goods.length > 0 ? { base: `calc(100% - ${title ? 100 : 76}px)`, md: 'none' } : undefined}
          // A title that is cut off at three lines keeps its descenders.
          {...(title && { lineClamp: 3, lineHeight: 1.15 })}
        >
          {title ?? main}
        </chakra.h1>
        {title === undefined && (
          <chakra.p
            lang={besideLang}
            position="relative"
            fontSize={{ base: '15px', md: '18px' }}
            pb={{ md: '4px' }}
            color="wall-muted"
            fontWeight={500}
          >
            {beside}
          </chakra.p>
        )}
      </Box>
    </Wall>
  );
}
