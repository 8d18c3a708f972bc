import { sessionRoutes, type ListedSession } from '#contracts/accounts/sessions';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useProfileText } from '../../../lib/profile-text.ts';
import { call, codeOf, useAnswer } from '../../../lib/api.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Panel, Row, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useSignOut } from '../session.ts';

/** The person's sessions: one of them, or all, can be ended from here. */
export function SessionsPanel() {
  const text = useProfileText().sessions;
  const { data, error, mutate } = useAnswer(sessionRoutes.sessions, {});
  const [asking, setAsking] = useState(false);
  return (
    <Panel aria-labelledby="sessions-head" tabIndex={-1}>
      <chakra.h2 id="sessions-head" textStyle="h2" mb="20px">
        {text.title}
      </chakra.h2>
      <Stack gap="18px">
        {error !== undefined && <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />}
        <chakra.ul display="grid" gap="14px">
          {data?.map((session) => (
            <OneSession key={session._id} session={session} reload={() => mutate()} />
          ))}
        </chakra.ul>
        <Button tone="line" justifySelf={{ md: 'start' }} onClick={() => setAsking(true)}>
          {text.endAll}
        </Button>
      </Stack>
      {asking && <EndAll close={() => setAsking(false)} />}
    </Panel>
  );
}

interface OneSessionProps {
  readonly session: ListedSession;
  readonly reload: () => Promise<unknown>;
}

function OneSession({ session, reload }: OneSessionProps) {
  const text = useProfileText().sessions;
  const { language } = useLocale();
  const device = session.device === '' ? text.unknown : session.device;
  const { submit, busy, error } = useSubmit(async () => {
    await call(sessionRoutes.endSession, { params: { id: session._id } }).catch((failure: unknown) => {
      if (codeOf(failure) !== 'SESSION_NOT_FOUND') throw failure;
    });
    await reload();
    toast('success', text.ended);
  });
  const line = useFocusHandedOn<HTMLLIElement>();
  return (
    <chakra.li ref={line} listStyleType="none" display="grid" gap="8px">
      <Row>
        <chakra.div flex={1} minW={0} overflowWrap="anywhere">
          <chakra.p fontWeight={600}>{device}</chakra.p>
          <chakra.p textStyle="small" color="muted">
            {text.begun(dateAndTime(session.begunAt, language))} ·{' '}
            {session.isThis ? text.here : text.used(dateAndTime(session.usedAt, language))}
          </chakra.p>
        </chakra.div>
        {!session.isThis && (
          <Button
            tone="ghost"
            size="small"
            busy={busy}
            aria-label={text.endOf(device)}
            onClick={() => submit()}
          >
            {text.end}
          </Button>
        )}
      </Row>
      {error !== undefined && <ProblemPanel error={error} />}
    </chakra.li>
  );
}

const endEverywhere = () => call(sessionRoutes.endAllSessions, { body: {} });

function EndAll({ close }: { readonly close: () => void }) {
  const text = useProfileText().sessions;
  const signOut = useSignOut(endEverywhere);
  const { submit, busy, error } = useSubmit(signOut);
  return (
    <Dialog
      head={text.askAll}
      close={close}
      busy={busy}
      foot={
        <DialogFoot leave={text.stay} close={close} action={text.endAll} act={() => submit()} busy={busy} />
      }
    >
      <Stack>
        <p>{text.askAllFact}</p>
        {error !== undefined && <ProblemPanel error={error} />}
      </Stack>
    </Dialog>
  );
}
