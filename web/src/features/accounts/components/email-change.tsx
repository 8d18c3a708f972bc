import { linkRoutes } from '#contracts/accounts/links';
import { useState } from 'react';
import { useAnswer } from '../../../lib/api.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useWritesLetters } from '../use-writes-letters.ts';
import { ChangeEmail } from './change-email.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The address that waits to be confirmed, where there is one, and a way to change the address. */
export function EmailChange() {
  const text = useProfileText().emailChange;
  const writesLetters = useWritesLetters();
  const { data, error, mutate } = useAnswer(linkRoutes.accountSecurity, {});
  const [asking, setAsking] = useState(false);
  // No address can be confirmed where the shop sends no letters.
  if (!writesLetters) return null;
  if (!data && error !== undefined)
    return <ProblemPanel error={error} fact={text.unread} retry={() => mutate()} />;
  if (!data) return null;
  const { pendingEmail } = data;
  return (
    <Stack gap="8px" mt="8px">
      {pendingEmail !== null && <PendingEmail email={pendingEmail} />}
      <Button tone="line" size="small" justifySelf="start" onClick={() => setAsking(true)}>
        {pendingEmail === null ? text.change : text.again}
      </Button>
      {asking && <ChangeEmail pending={pendingEmail ?? ''} close={() => setAsking(false)} />}
    </Stack>
  );
}
