import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { useOrderText } from '../lib/order-text.ts';

/** The note at somebody's personal data when the server has said that the look was recorded; nothing otherwise. */
export function LookNote({ recorded }: { readonly recorded: boolean | undefined }) {
  const { lookRecorded } = useOrderText().order;
  if (!recorded) return null;
  return (
    <chakra.p
      role="note"
      display="flex"
      alignItems="center"
      gap="8px"
      textStyle="small"
      color="muted"
      data-look-recorded
    >
      <Eye size={16} aria-hidden style={{ flex: 'none' }} /> {lookRecorded}
    </chakra.p>
  );
}
