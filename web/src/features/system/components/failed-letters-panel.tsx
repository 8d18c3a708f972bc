import { shortOrderNumber } from '#contracts/kernel/ids';
import type { FailedLetter } from '#contracts/letters/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useSubmit } from '../../../lib/submit.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import type { SystemActs } from '../api.ts';
import { ListedInPart } from './listed-in-part.tsx';
import { StoppedLine } from './stopped-line.tsx';

interface FailedLettersProps {
  readonly letters: readonly FailedLetter[];
  /** Undefined for people who may only look. */
  readonly retry: SystemActs['retryLetter'] | undefined;
}

/** The letters that are no longer retried: their subject, and why no mail server took them. */
export function FailedLettersPanel({ letters, retry }: FailedLettersProps) {
  const text = useAdminText().system;
  return (
    <Panel borderColor="warning">
      <chakra.h2 textStyle="h3">{text.failedLetters}</chakra.h2>
      <chakra.p color="muted" mt="4px" mb="8px">
        {text.failedLettersSentence}
      </chakra.p>
      <chakra.ul listStyleType="none">
        {letters.map((letter) => (
          <Failed key={letter.letterId} letter={letter} retry={retry} />
        ))}
      </chakra.ul>
      <ListedInPart list={letters} />
    </Panel>
  );
}

interface FailedProps extends Pick<FailedLettersProps, 'retry'> {
  readonly letter: FailedLetter;
}

function Failed({ letter, retry }: FailedProps) {
  const text = useAdminText().system;
  const kinds: Readonly<Record<string, string>> = text.letterKinds;
  const { language } = useLocale();
  const again = useSubmit(async () => retry?.(letter.letterId));
  const line = useFocusHandedOn<HTMLLIElement>();
  return (
    <StoppedLine ref={line}>
      <chakra.div flex={1} minW="240px" overflowWrap="anywhere">
        <b>{kinds[letter.kind] ?? letter.kind}</b> · #{shortOrderNumber(letter.about)}
        <chakra.span display="block" textStyle="small" color="muted">
          <time dateTime={letter.at}>{dateAndTime(letter.at, language)}</time> ·{' '}
          {text.attempts(letter.attempts)} · {letter.reason}
        </chakra.span>
        {again.error !== undefined && <ProblemPanel error={again.error} />}
      </chakra.div>
      {retry && (
        <Button tone="soft" size="small" busy={again.busy} onClick={() => again.submit()}>
          {text.retry}
        </Button>
      )}
    </StoppedLine>
  );
}
