import { familyOf } from '#contracts/audit/families';
import type { LoggedEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { colourOf } from '../family.ts';
import { preciseMoment, streamName } from '../names.ts';
import { useActor } from '../use-words.ts';

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

/** A link to another event of the same story. */
export function EventLink({ event }: { readonly event: LoggedEvent }) {
  const { name, kind } = useActor(event.actor);
  const { language } = useLocale();
  return (
    <Card to={paths.auditEvent(event.position)} css={{ borderLeftColor: colourOf[familyOf(event.type)] }}>
      <b>{event.type}</b>{' '}
      <chakra.span fontFamily="mono" fontSize="14px">
        {streamName(event.stream)}
      </chakra.span>
      <chakra.span display="block" textStyle="small" color="muted">
        {name} · {kind} · {preciseMoment(event.at, language)}
      </chakra.span>
    </Card>
  );
}
