import type { EventStory, LoggedEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatCount } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { useTitle } from '../../../lib/title.ts';
import { Panel, Row, Stack } from '../../../ui/boxes.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { WhyValues } from '../why-values.tsx';
import { showPersonalData, useEventStory } from '../api.ts';
import { DataList, Facts } from '../components/event-data.tsx';
import { EventLink } from '../components/event-link.tsx';
import { NoAnswer } from '../components/no-answer.tsx';
import { Who } from '../components/who.tsx';
import { ShownNames } from '../shown-names.tsx';
import { orderIdIn, preciseMoment, productIdIn } from '../names.ts';

/** One event: what it says, who did it, why, what it caused and what caused it. */
export default function EventPage() {
  const { position = '' } = useParams();
  const text = useAdminText().audit;
  const { data, error, mutate } = useEventStory(position);
  useTitle(data?.event.type ?? text.event);
  if (data) return <Story key={position} story={data} />;
  return <NoAnswer error={error} retry={() => mutate()} none={text.noSuchEvent} h="420px" />;
}

const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' },
    gap: '20px',
    alignItems: 'start',
  },
});

function Story({ story }: { readonly story: EventStory }) {
  const { event, cause, caused, causedTotal = caused.length } = story;
  const text = useAdminText().audit;
  const { language } = useLocale();
  const orderId = orderIdIn(event.stream);
  const productId = productIdIn(event.stream);
  return (
    <Stack gap="20px">
      <ShownNames actors={[event, cause, ...caused].flatMap((each) => (each ? [each.actor] : []))}>
        <chakra.div>
          <chakra.h1 textStyle="h1" overflowWrap="anywhere">
            {event.type}
          </chakra.h1>
          <chakra.p color="muted" mt="4px">
            <Who actor={event.actor} /> · {preciseMoment(event.at, language)}
          </chakra.p>
          <Row mt="14px" gap="8px" flexWrap="wrap">
            {orderId && (
              <ButtonLink to={`${paths.auditOrder(orderId)}?revision=${event.revision}`} size="small">
                {text.openOrder}
              </ButtonLink>
            )}
            <ButtonLink to={paths.auditTrace(event.correlationId)} tone="soft" size="small">
              {text.trace}
            </ButtonLink>
            <ButtonLink
              to={`${paths.audit}?stream=${encodeURIComponent(event.stream)}`}
              tone="line"
              size="small"
            >
              {text.openStream}
            </ButtonLink>
          </Row>
        </chakra.div>
        <Two>
          <Stack gap="20px">
            <Said event={event} />
            <Panel>
              <chakra.h2 textStyle="h3" mb="12px">
                {text.metadata}
              </chakra.h2>
              <Facts
                of={[
                  [text.stream, event.stream],
                  [text.revision, event.revision],
                  [text.position, event.position],
                  [text.eventId, event.eventId],
                  [text.actor, <Actor key="actor" actor={event.actor} />],
                  [text.correlation, event.correlationId],
                  [text.causation, event.causationId],
                ]}
              />
            </Panel>
            {productId && (
              <Panel p="12px">
                <WhyValues productId={productId} />
              </Panel>
            )}
          </Stack>
          <Stack gap="12px">
            <chakra.h2 textStyle="h3">{text.causedBy}</chakra.h2>
            {cause ? <EventLink event={cause} /> : <chakra.p color="muted">{text.noCause}</chakra.p>}
            <chakra.h2 textStyle="h3" mt="12px">
              {text.caused}
            </chakra.h2>
            {causedTotal > caused.length && (
              <chakra.p>{text.traceCut(formatCount(causedTotal), formatCount(caused.length))}</chakra.p>
            )}
            {caused.map((each) => (
              <EventLink key={each.position} event={each} />
            ))}
            {caused.length === 0 && <chakra.p color="muted">{text.noneCaused}</chakra.p>}
          </Stack>
        </Two>
      </ShownNames>
    </Stack>
  );
}

/** The actor, with the whole id. */
const Actor = ({ actor }: Pick<LoggedEvent, 'actor'>) => (
  <>
    <Who actor={actor} />
    {'id' in actor && (
      <chakra.span display="block" fontFamily="mono" fontSize="14px">
        {actor.id}
      </chakra.span>
    )}
  </>
);

/** What the event says; personal data is shown only on request, and the look is recorded. */
function Said({ event }: { readonly event: LoggedEvent }) {
  const text = useAdminText().audit;
  const [shown, setShown] = useState<Awaited<ReturnType<typeof showPersonalData>>>();
  const { submit, busy, error } = useSubmit(async () => setShown(await showPersonalData(event.position)));
  return (
    <Panel>
      <chakra.h2 textStyle="h3" mb="12px">
        {text.data}
      </chakra.h2>
      <DataList data={(shown?.answer ?? event).data} />
      {event.masked.length > 0 && (
        <Row mt="16px" flexWrap="wrap" textStyle="small" color="muted">
          {shown ? (
            <output>{shown.lookRecorded && text.shown}</output>
          ) : (
            <>
              <span>
                {text.hidden} {text.showWarning}
              </span>
              <Button tone="line" size="small" busy={busy} onClick={() => submit()}>
                <Eye size={16} aria-hidden /> {text.show}
              </Button>
            </>
          )}
        </Row>
      )}
      {error !== undefined && <ProblemPanel error={error} />}
    </Panel>
  );
}
