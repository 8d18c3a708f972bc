import type { AuditEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatCount } from '../../../lib/money.ts';
import { weave } from '../../../ui/selvedge.tsx';

const Night = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '14px', md: '24px' },
    p: { base: '14px', md: '20px 28px' },
    bg: 'night',
    color: 'night-ink',
    borderRadius: 'l',
    flexWrap: { base: 'wrap', md: 'nowrap' },
  },
});

const PlayButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '48px',
    flex: 'none',
    borderRadius: '12px',
    bg: 'white/12',
    _hover: { bg: 'white/20' },
  },
});

const thumb = {
  appearance: 'none',
  boxSize: '30px',
  mt: '-10px',
  borderRadius: '9px',
  bg: 'sale',
  border: '0',
  cursor: 'grab',
} as const;

/** A native range input, so that keys, touch and screen readers work; only its look is ours. */
const Range = chakra('input', {
  base: {
    appearance: 'none',
    w: '100%',
    h: '44px',
    bg: 'transparent',
    '&::-webkit-slider-runnable-track': {
      h: '10px',
      borderRadius: '5px',
      background: `${weave} left / var(--share) 100% no-repeat, rgb(255 255 255/.18)`,
    },
    '&::-moz-range-track': { h: '10px', borderRadius: '5px', bg: 'white/18' },
    '&::-moz-range-progress': { h: '10px', borderRadius: '5px', backgroundImage: weave },
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-thumb': { ...thumb, mt: 0 },
  },
});

/** Milliseconds that each revision is shown while it plays. */
const BEAT = 1_200;

interface RevisionSliderProps {
  readonly newest: number;
  readonly revision: number;
  /** The revision's event; a fast slider may be ahead of it. */
  readonly event: AuditEvent | undefined;
  readonly go: (revision: number) => void;
}

/** The woven thread up to the chosen revision (look §7): moved by hand, by arrow keys, or by itself. */
export function RevisionSlider({ newest, revision, event, go }: RevisionSliderProps) {
  const text = useAdminText().audit;
  const { language } = useLocale();
  const [playing, setPlaying] = useState(false);
  // It has come to its end: what happens later is not played by itself.
  if (playing && revision >= newest) setPlaying(false);

  useEffect(() => {
    const next = playing ? setTimeout(() => go(revision + 1), BEAT) : undefined;
    return () => clearTimeout(next);
  }, [playing, revision, go]);

  const toggle = (): void => {
    if (!playing && revision === newest) go(0);
    setPlaying(!playing);
  };

  return (
    <Night>
      <PlayButton type="button" onClick={toggle} aria-label={playing ? text.stop : text.play}>
        {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </PlayButton>
      <chakra.div flex={1} minW={{ base: '160px', md: '240px' }}>
        <Range
          type="range"
          min={0}
          max={newest}
          value={revision}
          aria-label={text.slider}
          aria-valuetext={
            event
              ? text.revisionIs(revision, event.type)
              : text.revisionOf(formatCount(revision), formatCount(newest))
          }
          onChange={({ target }) => {
            setPlaying(false);
            go(Number(target.value));
          }}
          style={{ '--share': `${newest === 0 ? 100 : (revision / newest) * 100}%` } as React.CSSProperties}
        />
      </chakra.div>
      <chakra.div textAlign={{ md: 'end' }} flex={{ base: '1 0 100%', md: 'none' }} minW={{ md: '250px' }}>
        <chakra.b fontFamily="heading" fontSize="20px">
          {text.revisionOf(formatCount(revision), formatCount(newest))}
        </chakra.b>
        <chakra.span display="block" textStyle="small" color="night-muted">
          {event?.type} {event && `· ${dateAndTime(event.at, language)}`}
        </chakra.span>
      </chakra.div>
    </Night>
  );
}
