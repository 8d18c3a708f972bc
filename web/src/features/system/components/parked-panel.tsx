import type { ParkedStream } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Panel, Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import type { SystemActs } from '../api.ts';
import { StoppedLine } from './stopped-line.tsx';

interface ParkedPanelProps {
  readonly parked: readonly ParkedStream[];
  /** Undefined for people who may only look. */
  readonly acts: Pick<SystemActs, 'retry' | 'skip'> | undefined;
}

/** The streams at which a projection stopped: the event it could not apply, and an operator's decision about it. */
export function ParkedPanel({ parked, acts }: ParkedPanelProps) {
  const text = useAdminText().system;
  // The event that was asked about: the list may show the stream's next one meanwhile, or the stream no longer.
  const [asked, setAsked] = useState<ParkedStream>();
  return (
    <>
      {parked.length > 0 && (
        <Panel borderColor="danger">
          <chakra.h2 textStyle="h3">{text.parked}</chakra.h2>
          <chakra.p color="muted" mt="4px" mb="8px">
            {text.parkedSentence}
          </chakra.p>
          <chakra.ul listStyleType="none">
            {parked.map((stream) => (
              <Parked
                key={`${stream.projection} ${stream.stream}`}
                stream={stream}
                retry={acts?.retry}
                askToSkip={setAsked}
              />
            ))}
          </chakra.ul>
        </Panel>
      )}
      {acts && asked && <Skip stream={asked} skip={acts.skip} close={() => setAsked(undefined)} />}
    </>
  );
}

interface ParkedProps {
  readonly stream: ParkedStream;
  readonly retry: SystemActs['retry'] | undefined;
  readonly askToSkip: (stream: ParkedStream) => void;
}

function Parked({ stream, retry: act, askToSkip }: ParkedProps) {
  const text = useAdminText().system;
  const retry = useSubmit(async () => act?.(stream));
  const line = useFocusHandedOn<HTMLLIElement>();
  return (
    <StoppedLine ref={line}>
      <chakra.div flex={1} minW="240px" overflowWrap="anywhere">
        <b>{stream.projection}</b> ·{' '}
        <chakra.span color="accent" fontWeight={600} textDecoration="underline">
          <Link to={paths.auditEvent(stream.position)}>
            {stream.type}, {text.revision(stream.revision)}
          </Link>
        </chakra.span>
        <chakra.span display="block" fontFamily="mono" fontSize="14px">
          {stream.stream}
        </chakra.span>
        <chakra.span display="block" color="danger">
          {stream.error}
        </chakra.span>
        <chakra.span textStyle="small" color="muted">
          {text.attempts(stream.attempts)}
          {stream.decision && ` · ${text.decided[stream.decision]}`}
        </chakra.span>
        {retry.error !== undefined && <ProblemPanel error={retry.error} />}
      </chakra.div>
      {act && (
        <Row>
          <Button tone="soft" size="small" busy={retry.busy} onClick={() => retry.submit()}>
            {text.retry}
          </Button>
          <Button tone="line" size="small" color="danger" onClick={() => askToSkip(stream)}>
            {text.skip}
          </Button>
        </Row>
      )}
    </StoppedLine>
  );
}

interface SkipProps {
  readonly stream: ParkedStream;
  readonly skip: SystemActs['skip'];
  readonly close: () => void;
}

function Skip({ stream, skip, close }: SkipProps) {
  const text = useAdminText().system;
  return (
    <ReasonDialog
      head={text.skipHead(stream.type)}
      action={text.skip}
      failure={text.skipFailed}
      send={(reason) => skip(stream, reason)}
      close={close}
    >
      {text.skipSentence(stream.projection)}
    </ReasonDialog>
  );
}
