import type { AuditEvent } from '#contracts/audit/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { deedsOf } from '../names.ts';
import type { Question } from '../question.ts';
import { useActor } from '../use-words.ts';

interface WhoProps {
  readonly actor: AuditEvent['actor'];
  /** What else is asked of the log, where one stands in it. */
  readonly question?: Question;
}

/** Who did it, and as what; leads to all that they did. */
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
