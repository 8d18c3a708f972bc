import type { AuditEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { dayAndTime } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { colourOf, familyOf } from '../family.ts';
import { actorName, preciseTime } from '../names.ts';

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
  readonly orderId: string;
  readonly events: readonly AuditEvent[];
  readonly revision: number;
  readonly go: (revision: number) => void;
}

/** The events as numbered tiles on a thread; those that are yet to come are dashed (look §7). */
export function Thread({ orderId, events, revision, go }: ThreadProps) {
  const text = useAdminText().audit;
  const { language } = useLocale();
  return (
    <chakra.ol listStyleType="none">
      {events.map((event, index) => {
        const family = familyOf({ stream: `order-${orderId}`, type: event.type });
        const { name, kind } = actorName(event.actor);
        return (
          <li key={event.revision}>
            <Step
              type="button"
              onClick={() => go(index)}
              data-later={index > revision}
              data-last={index === events.length - 1}
              aria-current={index === revision ? 'step' : undefined}
            >
              <Tile css={{ borderColor: colourOf[family] }}>{event.revision}</Tile>
              <Words>
                <chakra.span display="flex" gap="8px">
                  <chakra.b flex={1} minW={0} overflowWrap="anywhere">
                    {event.type}
                  </chakra.b>
                  <chakra.span textStyle="small">{text.families[family]}</chakra.span>
                </chakra.span>
                <chakra.span display="block" textStyle="small">
                  {name} · {kind}
                </chakra.span>
                <chakra.span display="block" textStyle="small" color="muted">
                  {dayAndTime(event.at, language).split(',')[0]} {preciseTime(event.at)} · {event.position}
                </chakra.span>
              </Words>
            </Step>
          </li>
        );
      })}
    </chakra.ol>
  );
}
