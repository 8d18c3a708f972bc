import type { LoggedEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { colourOf, familyOf } from '../family.ts';
import { actorName, preciseTime, streamName } from '../names.ts';

const Card = chakra(Link, {
  base: {
    display: 'block',
    p: '12px 16px',
    bg: 'surface',
    borderWidth: '1px',
    borderLeftWidth: '4px',
    borderRadius: 'm',
    _hover: { bg: 'sunken' },
  },
});

/** Another event of a story, as a way to it. */
export const EventLink = ({ event }: { readonly event: LoggedEvent }) => {
  const { name, kind } = actorName(event.actor);
  return (
    <Card to={paths.auditEvent(event.position)} css={{ borderLeftColor: colourOf[familyOf(event)] }}>
      <b>{event.type}</b>{' '}
      <chakra.span fontFamily="mono" fontSize="14px">
        {streamName(event.stream)}
      </chakra.span>
      <chakra.span display="block" textStyle="small" color="muted">
        {name} · {kind} · {preciseTime(event.at)}
      </chakra.span>
    </Card>
  );
};
