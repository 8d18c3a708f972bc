import type { System } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check, TriangleAlert } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatCount } from '../../../lib/money.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** It may need a second line on a phone. */
const sentence = { h: 'auto', minH: '32px', py: '4px', whiteSpace: 'normal' } as const;

/** Green only where every row was compared and none differs. */
function Result({
  differences,
  unreadable,
}: Pick<NonNullable<System['verification']>, 'differences' | 'unreadable'>) {
  const text = useAdminText().system;
  if (differences === 0 && unreadable === 0)
    return (
      <Badge tone="success" size="tall" {...sentence}>
        <Check aria-hidden /> {text.agree}
      </Badge>
    );
  return (
    <Badge tone={differences > 0 ? 'danger' : 'warning'} size="tall" {...sentence}>
      <TriangleAlert aria-hidden /> {differences > 0 ? text.differ(differences) : text.incomplete(unreadable)}
    </Badge>
  );
}

/** When every read row was last compared with the log, and what came of it; or how to do it. */
export function ProofPanel({ verification }: Pick<System, 'verification'>) {
  const text = useAdminText().system;
  const { language } = useLocale();
  return (
    <Panel>
      <chakra.h2 textStyle="h3" mb="10px">
        {text.verification}
      </chakra.h2>
      {verification ? (
        <>
          <Result {...verification} />
          <chakra.p mt="10px" color="muted">
            <time dateTime={verification.at}>{dateAndTime(verification.at, language)}</time> ·{' '}
            {text.compared(
              formatCount(verification.events),
              formatCount(verification.rows),
              Math.ceil(verification.seconds),
            )}
          </chakra.p>
        </>
      ) : (
        <chakra.p color="muted">{text.neverVerified}</chakra.p>
      )}
      <chakra.p mt="10px" textStyle="small" color="muted">
        {text.howToVerify}{' '}
        <chakra.code fontFamily="mono" px="6px" py="2px" borderRadius="6px" bg="sunken" color="ink">
          npm run audit -- verify
        </chakra.code>
      </chakra.p>
    </Panel>
  );
}
