import { familyOf } from '#contracts/audit/families';
import type { LoggedEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useParams } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { Panel, Stack } from '../../../ui/boxes.tsx';
import { useTrace } from '../api.ts';
import { colourOf } from '../family.ts';
import { NoAnswer } from '../components/no-answer.tsx';
import { Who } from '../components/who.tsx';
import { ShownNames } from '../shown-names.tsx';
import { streamName } from '../names.ts';
import { spanText, waterfallOf } from '../waterfall.ts';

/** A request's story: all events with its correlation id, across streams, in time. */
export default function TracePage() {
  const { correlationId = '' } = useParams();
  const text = useAdminText().audit;
  const { data, error, mutate } = useTrace(correlationId);
  useTitle(text.traceHead);
  if (data)
    return (
      <Waterfall
        events={data.answer}
        total={data.total ?? data.answer.length}
        correlationId={correlationId}
      />
    );
  return <NoAnswer error={error} retry={() => mutate()} none={text.noSuchTrace} h="360px" />;
}

const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
    gap: { base: '6px', lg: '20px' },
    alignItems: 'center',
    py: '12px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    _last: { borderBottomWidth: 0 },
  },
});

const Lane = chakra('span', {
  base: { position: 'relative', display: 'block', h: '28px', bg: 'sunken', borderRadius: 's' },
});
const Bar = chakra('span', {
  base: { position: 'absolute', top: '4px', h: '20px', minW: '8px', borderRadius: '5px' },
});

interface WaterfallProps {
  /** The oldest ones. */
  readonly events: readonly LoggedEvent[];
  /** Of all events. */
  readonly total: number;
  readonly correlationId: string;
}

function Waterfall({ events, total, correlationId }: WaterfallProps) {
  const text = useAdminText().audit;
  const streams = new Set(events.map(({ stream }) => stream)).size;
  return (
    <Stack gap="16px">
      <div>
        <chakra.h1 textStyle="h1">{text.traceHead}</chakra.h1>
        <chakra.p color="muted" mt="4px">
          {text.traceLead(events.length, streams)} ·{' '}
          <chakra.span fontFamily="mono" fontSize="14px" overflowWrap="anywhere">
            {correlationId}
          </chakra.span>
        </chakra.p>
        {total > events.length && (
          <chakra.p mt="4px">
            {text.traceCut(formatCount(total), formatCount(events.length))}{' '}
            <chakra.span color="accent" fontWeight={600} textDecoration="underline">
              <Link to={`${paths.audit}?correlation=${encodeURIComponent(correlationId)}`}>
                {text.traceWhole}
              </Link>
            </chakra.span>
          </chakra.p>
        )}
      </div>
      <ShownNames actors={events.map(({ actor }) => actor)}>
        <Panel>
          <chakra.ol listStyleType="none">
            {waterfallOf(events).map(({ event, after, start, width }) => (
              <Step key={event.position}>
                <div>
                  <b>
                    <Link to={paths.auditEvent(event.position)}>{event.type}</Link>
                  </b>
                  <chakra.span display="block" textStyle="small" color="muted">
                    <chakra.span fontFamily="mono">{streamName(event.stream)}</chakra.span> ·{' '}
                    <Who actor={event.actor} />
                    {' · '}
                    {text.afterStart(spanText(after))}
                  </chakra.span>
                </div>
                <Lane aria-hidden>
                  <Bar
                    bg={colourOf[familyOf(event.type)]}
                    style={{ left: `${start}%`, width: `${width}%` }}
                  />
                </Lane>
              </Step>
            ))}
          </chakra.ol>
        </Panel>
      </ShownNames>
    </Stack>
  );
}
