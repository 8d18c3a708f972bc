import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../../lib/locale.tsx';
import { usePaymentConfig } from './config.ts';

/** Wherever the simulator takes the payments, a page that pays says so (design §2). */
export function DemoNote() {
  const text = useText().payments;
  if (!usePaymentConfig()?.simulated) return null;
  return (
    <chakra.p
      mt="16px"
      px="16px"
      py="12px"
      borderRadius="12px"
      bg="warning-soft"
      color="warning-soft-ink"
      textStyle="small"
    >
      <b>{text.noRealMoney}</b> {text.simulated}
    </chakra.p>
  );
}
