import { familyOf } from '#contracts/audit/families';
import type { AuditEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatCount } from '../../../lib/money.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { colourOf } from '../family.ts';
import { preciseMoment } from '../names.ts';
import { useActor } from '../use-words.ts';

const Step = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr)',
    gap: '14px',
    w: '100%',
    textAlign: 'start',
    pb: '20px',
    _before: {
      content: '""',
      position: 'absolute',
      left: '19px',
      top: '40px',
      bottom: 0,
      w: '4px',
      bg: 'accent',
    },
    '&[data-later=true]': { color: 'muted', _before: { bg: 'line' } },
    '&[data-last=true]': { _before: { display: 'none' } },
  },
});

const Tile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '42px',
    borderRadius: '12px',
    borderWidth: '2.5px',
    bg: 'surface',
    fontWeight: 700,
    zIndex: 1,
    'button[aria-current] &': { bg: 'accent', color: 'accent-ink' },
    'button[data-later=true] &': { borderStyle: 'dashed' },
    '&[data-long]': { fontSize: '12.5px' },
  },
});

const Words = chakra('span', {
  base: {
    display: 'block',
    p: '2px 12px',
    borderRadius: 'm',
    borderWidth: '2px',
    borderColor: 'transparent',
    'button[aria-current] &': { borderColor: 'accent', bg: 'surface' },
  },
});

interface ThreadProps {
  /** One page of the events; there may be earlier and later ones. */
  readonly events: readonly AuditEvent[];
  readonly revision: number;
  readonly newest: number;
  readonly go: (revision: number) => void;
}

/** The events as numbered tiles on a thread; those after the revision are dashed (look §7). */
export function Thread({ events, revision, newest, go }: ThreadProps) {
  const text = useAdminText().audit;
  const first = events[0]?.revision ?? 0;
  const last = events.at(-1)?.revision ?? 0;
  const isPart = first > 0 || last < newest;
  const list = useRef<HTMLOListElement>(null);
  // Where the list scrolls by itself, scroll it to the revision; the page does not move.
  useEffect(() => {
    const bead = list.current?.children[revision - first];
    if (list.current && bead instanceof HTMLElement)
      list.current.scrollTop = bead.offsetTop - list.current.clientHeight / 2;
  }, [revision, first]);
  return (
    <>
      {isPart && (
        <Row mb="16px" flexWrap="wrap" gap="8px">
          <chakra.span flex={1} textStyle="small" color="muted" minW="160px">
            {text.revisions(formatCount(first), formatCount(last), formatCount(newest))}
          </chakra.span>
          <Button tone="line" size="small" disabled={first === 0} onClick={() => go(first - 1)}>
            {text.earlier}
          </Button>
          <Button tone="line" size="small" disabled={last >= newest} onClick={() => go(last + 1)}>
            {text.later}
          </Button>
        </Row>
      )}
      <chakra.ol
        ref={list}
        listStyleType="none"
        position="relative"
        {...(isPart && { maxH: { xl: '80vh' }, overflowY: { xl: 'auto' } })}
      >
        {events.map((event) => (
          <li key={event.revision}>
            <Bead event={event} at={revision} isLast={event.revision === last} go={go} />
          </li>
        ))}
      </chakra.ol>
    </>
  );
}

interface BeadProps extends Pick<ThreadProps, 'go'> {
  readonly event: AuditEvent;
  /** The revision that is shown. */
  readonly at: number;
  readonly isLast: boolean;
}

function Bead({ event, at, isLast, go }: BeadProps) {
  const text = useAdminText().audit;
  const { language } = useLocale();
  const { name, kind } = useActor(event.actor);
  const { revision, type } = event;
  const family = familyOf(type);
  return (
    <Step
      type="button"
      onClick={() => go(revision)}
      data-later={revision > at}
      data-last={isLast}
      aria-current={revision === at ? 'step' : undefined}
    >
      <Tile css={{ borderColor: colourOf[family] }} data-long={revision > 999 || undefined}>
        {revision}
      </Tile>
      <Words>
        <chakra.span display="flex" gap="8px">
          <chakra.b flex={1} minW={0} overflowWrap="anywhere">
            {type}
          </chakra.b>
          <chakra.span textStyle="small">{text.families[family]}</chakra.span>
        </chakra.span>
        <chakra.span display="block" textStyle="small">
          {name} · {kind}
        </chakra.span>
        <chakra.span display="block" textStyle="small" color="muted">
          {preciseMoment(event.at, language)} · {event.position}
        </chakra.span>
      </Words>
    </Step>
  );
}
