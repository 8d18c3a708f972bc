import type { System, Verified } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Panel, Row } from '../../../ui/boxes.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import type { SystemActs } from '../api.ts';
import { AskButton } from './ask-button.tsx';
import { Asked } from './asked.tsx';
import { NamedRows } from './named-rows.tsx';
import { Outcome } from './outcome.tsx';
import { UnderWay } from './under-way.tsx';

interface ProofPanelProps extends Pick<System, 'verification'> {
  /** Undefined for people who may only look. */
  readonly verify?: SystemActs['verify'] | undefined;
}

/** Whether every read row matches the log: when this was last verified, by whom, and the outcome. */
export function ProofPanel({ verification: { underWay, last }, verify }: ProofPanelProps) {
  const text = useAdminText().system;
  const { submit, busy, error } = useSubmit(async () => verify?.());
  return (
    <Panel>
      <Row justifyContent="space-between" flexWrap="wrap" mb="10px">
        <chakra.h2 textStyle="h3">{text.verification}</chakra.h2>
        {verify && (
          <AskButton tone="soft" busy={busy} isUnderWay={underWay !== null} ask={() => submit()}>
            {text.verify}
          </AskButton>
        )}
      </Row>
      {error !== undefined && <ProblemPanel error={error} />}
      {underWay && <UnderWay work={underWay} />}
      {last ? (
        <chakra.div mt={underWay ? '14px' : 0}>
          <Last {...last} />
        </chakra.div>
      ) : (
        !underWay && <chakra.p color="muted">{text.neverVerified}</chakra.p>
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

function Last({ outcome, events, rows, seconds, differences, unreadable, named, error, ...asked }: Verified) {
  const text = useAdminText().system;
  const sentences = {
    done: unreadable > 0 ? text.incomplete(unreadable) : text.agree,
    differs: text.differ(differences ?? 0),
    failed: text.verificationFailed,
    givenUp: text.givenUp,
  } as const;
  return (
    <>
      <Outcome outcome={outcome} isPartial={unreadable > 0}>
        {sentences[outcome]}
      </Outcome>
      {error !== null && <chakra.p color="danger">{error}</chakra.p>}
      <chakra.p mt="10px" color="muted">
        {text.compared(formatCount(events), formatCount(rows), Math.ceil(seconds))}
      </chakra.p>
      <Asked by={asked.requestedBy} at={asked.at} />
      <NamedRows named={named} count={differences ?? 0} />
    </>
  );
}
