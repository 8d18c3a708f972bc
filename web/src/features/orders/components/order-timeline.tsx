import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { dateAndTime } from '../../../lib/dates.ts';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { useOrderLocale, wayText } from '../../../lib/order-text.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Peg } from '../../../ui/rope.tsx';
import { isToCome, whenSentence } from '../../delivery/words.ts';
import { ParcelList } from './parcel-list.tsx';
import { timelineOf, progressOf, type TimelineStep } from '../order-timeline.ts';

const Line = chakra('ol', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(var(--steps), minmax(0, 1fr))' },
    gap: { base: '20px', md: '16px' },
    pt: { md: '52px' },
    // The rope: along the top, or down the left edge on a phone; the part that is done is green.
    _before: {
      content: '""',
      position: 'absolute',
      left: { base: '5px', md: 0 },
      right: { md: 0 },
      top: { base: '6px', md: '20px' },
      bottom: { base: '6px', md: 'auto' },
      w: { base: '4px', md: 'auto' },
      h: { md: '4px' },
      borderRadius: '2px',
      bg: 'line',
    },
    _after: {
      content: '""',
      position: 'absolute',
      left: { base: '5px', md: 0 },
      top: { base: '6px', md: '20px' },
      w: { base: '4px', md: 'calc(var(--taken) * 100% + 12px)' },
      h: { base: 'calc(var(--taken) * 100%)', md: '4px' },
      // Down to the last peg.
      maxH: { base: 'calc(100% - 14px)', md: 'none' },
      borderRadius: '2px',
      bg: 'success',
    },
  },
});

const Hung = chakra('li', {
  base: {
    position: 'relative',
    // The peg lies over the rope.
    zIndex: 1,
    ps: { base: '32px', md: 0 },
    '& > span:first-of-type': {
      position: 'absolute',
      left: { base: '1px', md: '8px' },
      top: { base: '2px', md: '-49px' },
    },
    '&[data-ahead]': { color: 'muted' },
  },
});

/** The order's progress as pegs on a rope (look §7), and its parcels. */
export function OrderTimeline({ order, renderAction }: ComponentProps<typeof ParcelList>) {
  const { text, language } = useOrderLocale();
  const steps = timelineOf(order);
  const { kind, promise } = order.delivery;
  const way = wayText(text, kind);
  // The promised days are those of the delivery or, for a pick-up, of being ready.
  const promised = wasPickedUp(order) ? 'sent' : 'delivered';
  const below = ({ name, at }: TimelineStep): string => {
    if (at) return text.order.pegTimes[name](dateAndTime(at, language));
    if (name === promised && promise && isToCome(promise)) return whenSentence(kind, promise, language);
    return { ...text.order.pegHints, ...way.hints }[name];
  };
  const called = ({ name, state }: TimelineStep): string =>
    name === 'sent' && state === 'now' ? way.part : { ...text.order.timeline, ...way.steps }[name];
  return (
    <Panel aria-label={text.order.progress} {...(renderAction && { tabIndex: -1 })}>
      <Line css={{ '--steps': steps.length, '--taken': progressOf(steps) }}>
        {steps.map((step) => {
          const { name, state } = step;
          return (
            <Hung
              key={name}
              {...(state === 'ahead' ? { 'data-ahead': '' } : {})}
              {...(state === 'now' ? { 'aria-current': 'step' } : {})}
            >
              <Peg
                aria-hidden
                tone={state === 'done' ? 'wood' : state === 'now' ? 'mango' : 'waiting'}
                h={{ base: '36px', md: '38px' }}
              />
              <chakra.b display="block">{called(step)}</chakra.b>
              <chakra.span textStyle="small" color="muted">
                {below(step)}
              </chakra.span>
            </Hung>
          );
        })}
      </Line>
      <ParcelList order={order} renderAction={renderAction} />
    </Panel>
  );
}
