import type { AuditEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { deedsOf } from '../names.ts';
import type { Question } from '../question.ts';
import { useActor } from '../use-words.ts';

interface WhoProps {
  readonly actor: AuditEvent['actor'];
  /** The log's other filters, where this stands in the log. */
  readonly question?: Question;
}

/** Who did it, and as what; links to everything that they did. */
export function Who({ actor, question }: WhoProps) {
  const { name, kind } = useActor(actor);
  return (
    <>
      <chakra.span textDecoration="underline" textDecorationColor="line-strong">
        <Link to={deedsOf(actor, question)} title={'id' in actor ? actor.id : undefined}>
          {name}
        </Link>
      </chakra.span>{' '}
      <chakra.span color="muted">· {kind}</chakra.span>
    </>
  );
}
