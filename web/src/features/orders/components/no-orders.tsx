import { useOrderText } from '../../../lib/order-text.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { OrdersByLetter } from '../../accounts/orders-by-letter.tsx';
import { useUnconfirmedEmail } from '../../accounts/use-confirmation.ts';

interface NoOrdersProps {
  readonly busy: boolean;
  readonly refresh: () => void;
}

/** An account without orders: orders from before it may be added through a letter. */
export function NoOrders({ busy, refresh }: NoOrdersProps) {
  const text = useOrderText().order;
  const unconfirmed = useUnconfirmedEmail();
  return (
    <Empty
      picture="/goods/empty-rope.svg"
      head={text.noOrders}
      sentence={text.noOrdersSentence}
      action={
        <Stack gap="20px" justifyItems="center">
          <Button busy={busy} onClick={refresh}>
            {text.refresh}
          </Button>
          {unconfirmed && <OrdersByLetter email={unconfirmed} />}
        </Stack>
      }
    />
  );
}
