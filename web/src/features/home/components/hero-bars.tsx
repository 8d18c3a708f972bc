import { chakra } from '@chakra-ui/react/styled-system';
import { Pause, Play } from 'lucide-react';
import { useHead, useText } from '../../../lib/locale.tsx';
import { Wrap } from '../../../ui/boxes.tsx';
import { slides, type Slide } from '../slides.ts';

interface HeroBarsProps {
  readonly at: number;
  readonly goTo: (index: number) => void;
  /** Nothing moves: a person points at it, or has stopped it. */
  readonly paused: boolean;
  readonly stopped: boolean;
  readonly toggle: () => void;
  /** Called when the current bar is full: the slide had its six seconds. */
  readonly onFull: () => void;
}

const Place = chakra(Wrap, {
  base: {
    position: 'absolute',
    zIndex: 2,
    insetX: 0,
    bottom: { base: '0', lg: '10px' },
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
  },
});

/** As high as a finger needs, though the visible bar is thin. */
const Bar = chakra('button', {
  base: { h: '44px', w: { base: '36px', md: '48px' }, display: 'grid', alignItems: 'center', px: '3px' },
});

const Track = chakra('span', {
  base: { display: 'block', h: '6px', borderRadius: 'full', bg: 'rgb(16 35 59/.28)', overflow: 'hidden' },
});

const Fill = chakra('span', {
  base: {
    display: 'block',
    h: '100%',
    bg: 'paint.ink',
    transformOrigin: 'left',
    animation: 'fill 6s linear forwards',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
});

const Switch = chakra('button', {
  base: { boxSize: '44px', display: 'grid', placeItems: 'center', borderRadius: 'full', color: 'paint.ink' },
});

/** The bars of the slides: the current one fills in six seconds, then the next slide is shown (look §7). */
export function HeroBars({ at, goTo, paused, stopped, toggle, onFull }: HeroBarsProps) {
  const text = useText().home;
  return (
    <Place>
      {slides.map((slide, index) => (
        <BarOf key={slide.name} slide={slide} current={index === at} onClick={() => goTo(index)}>
          {index === at && (
            <Fill css={{ animationPlayState: paused ? 'paused' : 'running' }} onAnimationEnd={onFull} />
          )}
        </BarOf>
      ))}
      <Switch type="button" onClick={toggle} aria-label={stopped ? text.playSlides : text.pauseSlides}>
        {stopped ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
      </Switch>
    </Place>
  );
}

interface BarProps {
  readonly slide: Slide;
  readonly current: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function BarOf({ slide, current, onClick, children }: BarProps) {
  const { main } = useHead(slide.head);
  return (
    <Bar type="button" onClick={onClick} aria-label={main} aria-current={current || undefined}>
      <Track>{children}</Track>
    </Bar>
  );
}
