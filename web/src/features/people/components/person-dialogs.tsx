import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { codeOf } from '../../../lib/api.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';

interface PersonDialogProps {
  readonly person: User;
  readonly act: (person: User) => Promise<unknown>;
  readonly close: () => void;
}

/** Asks for confirmation before somebody becomes an admin (design §8.5). */
export function GrantAdmin({ person, act, close }: PersonDialogProps) {
  const text = useAdminText().people;
  const { submit, busy, error } = useSubmit(async () => {
    await act(person);
    toast('success', text.updated);
    close();
  });
  return (
    <Dialog
      head={text.grantHead(person.name)}
      close={close}
      busy={busy}
      foot={
        <DialogFoot
          tone="primary"
          leave={text.leave}
          close={close}
          action={text.grant}
          act={() => submit()}
          busy={busy}
        />
      }
    >
      <Stack>
        <p>{text.grantSentence}</p>
        {error !== undefined && <ProblemPanel error={error} />}
      </Stack>
    </Dialog>
  );
}

/** Names the person and says what deleting does: it cannot be undone. */
export function DeletePerson({ person, act, close }: PersonDialogProps) {
  const text = useAdminText().people;
  const { submit, busy, error } = useSubmit(async () => {
    await act(person);
    toast('success', text.deleted);
    close();
  });
  // Deleted by somebody else, or by a call whose answer was lost.
  const isGone = codeOf(error) === 'USER_NOT_FOUND';
  return (
    <Dialog
      head={text.deleteHead(person.name)}
      close={close}
      busy={busy}
      foot={
        <DialogFoot
          leave={text.leave}
          close={close}
          action={text.deleteAction}
          act={() => submit()}
          busy={busy}
        />
      }
    >
      <Stack>
        <chakra.p overflowWrap="anywhere">
          <b>{person.name}</b> · {person.email}
        </chakra.p>
        <chakra.ul ps="20px" listStyleType="disc" display="grid" gap="6px">
          {text.deleteHappens(person.orders.length).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
        {error !== undefined && <ProblemPanel error={error} {...(!isGone && { fact: text.notDeleted })} />}
      </Stack>
    </Dialog>
  );
}
