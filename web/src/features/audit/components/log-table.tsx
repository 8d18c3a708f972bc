import { familyOf } from '#contracts/audit/families';
import type { LoggedEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { colourOf } from '../family.ts';
import { preciseMoment, streamName } from '../names.ts';
import type { Question } from '../question.ts';
import { Who } from './who.tsx';

const List = chakra('ol', {
  base: {
    bg: 'surface',
    borderRadius: 'l',
    borderWidth: '1px',
    overflow: 'hidden',
    listStyleType: 'none',
  },
});

const columns = {
  base: 'minmax(0, 1fr) auto',
  lg: '110px minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) 200px 100px',
};

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'center',
    gap: '4px 16px',
    minH: '52px',
    px: '16px',
    py: '8px',
    borderLeftWidth: '4px',
    borderBottomWidth: '1px',
    borderBottomColor: 'line',
    scrollMarginY: '90px',
    _last: { borderBottomWidth: 0 },
    _hover: { bg: 'sunken' },
    '&[data-at=true]': { bg: 'accent-soft', color: 'accent-soft-ink' },
  },
});

const Mono = chakra('span', { base: { fontFamily: 'mono', fontSize: '14px', overflowWrap: 'anywhere' } });

interface LogTableProps {
  readonly events: readonly LoggedEvent[];
  /** The index of the row that the keyboard has selected. */
  readonly at: number;
  /** The log's current filters, which links narrow further. */
  readonly question: Question;
}

/** The id of the rows, which take the focus when others come instead of them. */
export const LOG_ROWS = 'log-rows';

/** The log's rows: each with its family's colour and name, who, where and when (look §7). */
export const LogTable = ({ events, at, question }: LogTableProps) => (
  <List id={LOG_ROWS} tabIndex={-1}>
    {events.map((event, index) => (
      <LogLine key={event.position} event={event} isAt={index === at} question={question} />
    ))}
  </List>
);

interface LogLineProps {
  readonly event: LoggedEvent;
  readonly isAt: boolean;
  readonly question: Question;
}

/** Renders again only when its own row changes: the page around it changes with every event of the shop. */
const LogLine = memo(({ event, isAt, question }: LogLineProps) => {
  const text = useAdminText().audit;
  const { language } = useLocale();
  const family = familyOf(event.type);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAt) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isAt]);
  return (
    <Line ref={line} css={{ borderLeftColor: colourOf[family] }} data-at={isAt}>
      <chakra.span hideBelow="lg" fontVariantNumeric="tabular-nums" color="muted">
        {event.position}
      </chakra.span>
      <chakra.span minW={0}>
        <chakra.b overflowWrap="anywhere">
          <Link to={paths.auditEvent(event.position)}>{event.type}</Link>
        </chakra.b>{' '}
        <chakra.span textStyle="small" color="muted">
          {text.families[family]}
        </chakra.span>
      </chakra.span>
      <Mono gridRow={{ base: 2, lg: 'auto' }} title={event.stream}>
        {streamName(event.stream)}
      </Mono>
      <chakra.span gridColumn={{ base: '1 / -1', lg: 'auto' }} minW={0}>
        <Who actor={event.actor} question={question} />
      </chakra.span>
      <chakra.span
        gridColumn={{ base: '1', lg: 'auto' }}
        fontVariantNumeric="tabular-nums"
        color="muted"
        textStyle="small"
      >
        <time dateTime={event.at}>{preciseMoment(event.at, language)}</time>
      </chakra.span>
      <chakra.span
        color="accent"
        fontWeight={700}
        gridRow={{ base: 1, lg: 'auto' }}
        gridColumn={{ base: 2, lg: 'auto' }}
      >
        <TraceLink to={paths.auditTrace(event.correlationId)} aria-label={text.traceOf(event.type)}>
          {text.trace} <ChevronRight size={16} aria-hidden />
        </TraceLink>
      </chakra.span>
    </Line>
  );
});

const TraceLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '4px', minH: '44px' },
});
