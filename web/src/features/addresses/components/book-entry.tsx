import { addressRoutes } from '#contracts/addresses/api';
import type { ListedAddress } from '#contracts/addresses/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { addressLine } from '../../../lib/address-line.ts';
import { call } from '../../../lib/api.ts';
import { useBookText } from '../../../lib/book-text.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';

interface BookEntryProps {
  readonly address: ListedAddress;
  readonly reload: () => Promise<unknown>;
  readonly edit: () => void;
  readonly remove: () => void;
}

/** An address of the book, and what can be done with it. */
export function BookEntry({ address, reload, edit, remove }: BookEntryProps) {
  const text = useBookText();
  const { _id: id, recipient, phone, isDefault } = address;
  const { submit, busy, error } = useSubmit(async () => {
    await call(addressRoutes.chooseDefaultAddress, { params: { id }, body: {} });
    await reload();
  });
  const line = useFocusHandedOn<HTMLLIElement>();
  return (
    <chakra.li ref={line} listStyleType="none" display="grid" gap="8px" overflowWrap="anywhere">
      <address style={{ fontStyle: 'normal' }}>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="4px 10px">
          <b>{recipient}</b>
          {isDefault && <Badge>{text.isDefault}</Badge>}
        </chakra.span>
        <chakra.span display="block">{addressLine(address)}</chakra.span>
        <chakra.span display="block" textStyle="small" color="muted">
          {phone}
        </chakra.span>
      </address>
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        <Button tone="soft" size="small" aria-label={text.editOf(recipient, address.address)} onClick={edit}>
          {text.edit}
        </Button>
        {!isDefault && (
          <Button
            tone="ghost"
            size="small"
            busy={busy}
            aria-label={text.makeDefaultOf(recipient, address.address)}
            onClick={() => submit()}
          >
            {text.makeDefault}
          </Button>
        )}
        <Button
          tone="ghost"
          size="small"
          aria-label={text.removeOf(recipient, address.address)}
          onClick={remove}
        >
          {text.remove}
        </Button>
      </chakra.div>
      {error !== undefined && <ProblemPanel error={error} />}
    </chakra.li>
  );
}
