import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useHead, useText } from '../../../lib/locale.tsx';
import { Row, Wrap } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PriceFlag } from '../../../ui/price.tsx';
import { walls } from '../../../ui/theme/tokens.ts';
import { Wall } from '../../../ui/wall.tsx';
import { drawingOf, slides, stepFrom, type Slide } from '../slides.ts';
import { HeroBars } from './hero-bars.tsx';

/** One drawing holds rope, garments and goods, so that the hooks meet the rope at every width (look §7). */
const Goods = chakra('img', {
  base: {
    position: 'absolute',
    inset: 0,
    w: '100%',
    h: '100%',
    maxW: 'none',
  },
});

/** Pixels that a finger has to move sideways to change the slide. */
const SWIPE = 40;

/** The slides at the top of the shop: one at a time, changed by a timer, key, bar or finger (spec §2). */
export function Hero({ reduction }: { readonly reduction: number }) {
  const text = useText().home;
  const [at, setAt] = useState(0);
  const [hung, setHung] = useState(-1);
  const [stopped, setStopped] = useState(false);
  // Apart: a click on a bar takes the mark of the focus away, and the pointer is still there.
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const from = useRef<number | undefined>(undefined);
  const slide = slides[at] ?? slides[0];
  const step = (by: number) => setAt((index) => stepFrom(index, by));

  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  const letGo = ({ clientX }: PointerEvent) => {
    const moved = from.current === undefined ? 0 : clientX - from.current;
    from.current = undefined;
    if (Math.abs(moved) > SWIPE) step(moved < 0 ? 1 : -1);
  };

  return (
    <Wall
      h={{ base: '580px', lg: 'min(620px, 43vw)' }}
      css={{ bg: walls[slide.wall][0], transition: 'background-color 240ms', touchAction: 'pan-y' }}
      color="paint.ink"
      aria-label={text.heroLabel}
      onKeyDown={turnByKey}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onPointerDown={({ clientX, pointerType }) => {
        if (pointerType !== 'mouse') from.current = clientX;
      }}
      onPointerUp={letGo}
      onPointerCancel={() => (from.current = undefined)}
    >
      <HeroSlide slide={slide} at={at} reduction={at === 0 ? reduction : 0} onHung={() => setHung(at)} />
      <HeroBars
        at={at}
        goTo={setAt}
        paused={stopped || pointedAt || focused}
        stopped={stopped}
        toggle={() => setStopped(!stopped)}
        onFull={() => step(1)}
      />
      {hung === at && <NextDrawing slide={slides[stepFrom(at, 1)] ?? slides[0]} />}
    </Wall>
  );
}

interface HeroSlideProps {
  readonly slide: Slide;
  readonly at: number;
  /** The highest reduction of its products, in per cent; 0 where none is reduced. */
  readonly reduction: number;
  /** Called when its drawing has loaded. */
  readonly onHung: () => void;
}

/** A slide: its products, its title on the wall, and the button where wall meets counter. */
function HeroSlide({ slide, at, reduction, onHung }: HeroSlideProps) {
  const text = useText().home;
  const { main } = useHead(slide.head);
  const { wide, phone } = drawingOf(slide);
  return (
    <chakra.article aria-label={text.slideOf(at + 1, slides.length)}>
      {at === 0 && (
        <>
          <link rel="preload" as="image" href={phone} media="(max-width: 1023px)" fetchPriority="high" />
          <link rel="preload" as="image" href={wide} media="(min-width: 1024px)" fetchPriority="high" />
        </>
      )}
      {/* Only the picture is new with each slide; the link stays, and keeps the focus of keyboard users. */}
      <picture key={slide.name}>
        <source media="(min-width: 1024px)" srcSet={wide} />
        <Goods
          src={phone}
          alt=""
          fetchPriority={at === 0 ? 'high' : 'auto'}
          draggable={false}
          onLoad={onHung}
        />
      </picture>
      <Wrap position="relative" zIndex={1} pt={{ base: '270px', lg: 'min(112px, 7vw)' }}>
        <chakra.h1 textStyle="hero" maxW={{ lg: 'min(42vw, 560px)' }}>
          {main}
        </chakra.h1>
        <chakra.p
          textStyle="lead"
          mt={{ base: '10px', lg: '20px' }}
          mb={{ base: '12px', lg: '28px' }}
          maxW={{ md: '44ch', lg: '30ch' }}
        >
          {text.heroLeads[slide.name]}
        </chakra.p>
        <Row>
          <ButtonLink to={slide.to} tone="night" size="large">
            {text.shopNow}
          </ButtonLink>
          {reduction > 0 && <PriceFlag size="large">−{reduction}%</PriceFlag>}
        </Row>
      </Wrap>
    </chakra.article>
  );
}

/** Loads the next slide's drawing while this one is shown, so that it appears at once. */
function NextDrawing({ slide }: { readonly slide: Slide }) {
  const { wide, phone } = drawingOf(slide);
  return (
    <picture>
      <source media="(min-width: 1024px)" srcSet={wide} />
      <img src={phone} alt="" fetchPriority="low" width={1} height={1} hidden />
    </picture>
  );
}
