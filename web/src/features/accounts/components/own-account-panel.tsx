import { ownRoutes } from '#contracts/accounts/own';
import { pathOf } from '#contracts/kernel/route';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useProfileText } from '../../../lib/profile-text.ts';
import { Panel, Stack } from '../../../ui/boxes.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { useMayBeDeleted } from '../use-may-be-deleted.ts';
import { DeleteAccount } from './delete-account.tsx';

/** The account as a whole: download it as a file, or delete it for ever. */
export function OwnAccountPanel() {
  const text = useProfileText().own;
  const [asking, setAsking] = useState(false);
  const noteFailure = useMayBeDeleted(asking);
  return (
    <Panel aria-labelledby="own-head" tabIndex={-1}>
      <chakra.h2 id="own-head" textStyle="h2" mb="12px">
        {text.title}
      </chakra.h2>
      <Stack gap="18px">
        <p>{text.dataFact}</p>
        <ButtonAnchor
          tone="line"
          justifySelf={{ md: 'start' }}
          href={`/api${pathOf(ownRoutes.ownData)}`}
          download="suuq.json"
        >
          {text.data}
        </ButtonAnchor>
        <p>{text.deleteFact}</p>
        <Button tone="line" justifySelf={{ md: 'start' }} onClick={() => setAsking(true)}>
          {text.delete}
        </Button>
      </Stack>
      {asking && <DeleteAccount close={() => setAsking(false)} failed={noteFailure} />}
    </Panel>
  );
}
