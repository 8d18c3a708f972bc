import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../lib/locale.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { PaintedWall } from './painted-wall.tsx';

/** The walls side by side: a finger, a wheel or a key goes from one to the next. */
const Strip = chakra('section', {
  base: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollBehavior: 'smooth',
    scrollbarWidth: 'none',
    overscrollBehaviorX: 'contain',
    '@media (prefers-reduced-motion: reduce)': { scrollBehavior: 'auto' },
    '&:focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-3px' },
  },
});

const Slide = chakra('div', {
  base: { position: 'relative', flex: '0 0 100%', overflow: 'hidden', scrollSnapAlign: 'start' },
});

/** Beside the object, which keeps within the middle of its picture. */
const Thumbs = chakra('div', {
  base: {
    position: 'absolute',
    left: { base: '8px', md: '20px' },
    bottom: { base: '8px', md: '20px' },
    display: 'grid',
    gap: { base: '4px', md: '8px' },
  },
});

const ToPicture = chakra('button', {
  base: {
    minW: 0,
    borderRadius: '12px',
    borderWidth: '3px',
    borderColor: 'surface',
    bg: 'surface',
    boxShadow: 'layer',
    transition: 'border-color 180ms',
    '&[aria-current]': { borderColor: 'accent' },
  },
});

const Counter = chakra('output', {
  base: {
    position: 'absolute',
    top: { base: '12px', md: '20px' },
    right: { base: '12px', md: '20px' },
    px: '10px',
    py: '3px',
    borderRadius: 'full',
    bg: 'surface',
    color: 'ink',
    textStyle: 'small',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface GalleryProps {
  readonly images: readonly string[];
  readonly title: string;
  /** The picture to scroll to when this changes. */
  readonly shown?: string;
}

/** Several pictures of a product, each on its own wall. It covers the single picture, in whichever order they load. */
export function Gallery({ images, title, shown = '' }: GalleryProps) {
  const text = useText().product;
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [looked, setLooked] = useState(false);
  const goTo = (index: number): void => {
    const { current } = strip;
    const to = Math.min(Math.max(index, 0), images.length - 1);
    current?.scrollTo({ left: to * current.clientWidth });
  };
  const wanted = images.indexOf(shown);
  const hasTurned = useRef(false);
  useEffect(() => {
    const { current } = strip;
    // A choice without a picture of its own goes back to the first, if another choice had moved away from it.
    if (wanted < 0 && !hasTurned.current) return;
    hasTurned.current = wanted >= 0;
    current?.scrollTo({ left: Math.max(wanted, 0) * current.clientWidth });
  }, [wanted, strip, hasTurned]);
  const turnByKey = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // With another key it is the browser's, such as the way back.
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Otherwise the browser scrolls the strip, too.
    event.preventDefault();
    goTo(at + by);
  };
  return (
    <chakra.div
      position="absolute"
      inset={0}
      onKeyDown={turnByKey}
      onPointerEnter={() => setLooked(true)}
      onFocus={() => setLooked(true)}
    >
      <Strip
        ref={strip}
        aria-label={text.pictures}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setLooked(true);
          setAt(Math.round(scrollLeft / clientWidth));
        }}
      >
        {images.map((image, index) => (
          <Slide key={image}>
            {/* The other pictures load only once the gallery is used. */}
            {(index === 0 || looked) && (
              <PaintedWall
                image={image}
                alt={index === 0 ? title : text.pictureNamed(title, index + 1, images.length)}
                first={index === 0}
              />
            )}
          </Slide>
        ))}
      </Strip>
      <Counter>
        <span aria-hidden>
          {at + 1} / {images.length}
        </span>
        <chakra.span srOnly>{text.pictureOf(at + 1, images.length)}</chakra.span>
      </Counter>
      <Thumbs>
        {images.map((image, index) => (
          <ToPicture
            key={image}
            type="button"
            aria-label={text.pictureOf(index + 1, images.length)}
            aria-current={index === at || undefined}
            onClick={() => goTo(index)}
          >
            <Thumb src={image} alt="" size={images.length > 5 ? 38 : 50} />
          </ToPicture>
        ))}
      </Thumbs>
    </chakra.div>
  );
}
