import { chakra } from '@chakra-ui/react/styled-system';
import { useOrderText } from '../../lib/order-text.ts';
import { usePaymentConfig } from './config.ts';

/** Says on a payment page that the simulator takes the payments (design §2). */
export function DemoNote() {
  const text = useOrderText();
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
      <b>{text.shell.noRealMoney}</b> {text.payments.simulated}
    </chakra.p>
  );
}
