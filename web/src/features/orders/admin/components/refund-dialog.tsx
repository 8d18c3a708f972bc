import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useCommandKey } from '../../../../lib/command-key.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { toast } from '../../../../lib/toast.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { FieldOnceLeft } from '../../../../ui/field-once-left.tsx';
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx';
import { Tick } from '../../../../ui/tick.tsx';
import type { MoneyBack } from '../api.ts';
import { amountIn, moneyOf } from '../money-back.ts';

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minH: '48px',
    px: '14px',
    borderWidth: '1.5px',
    borderColor: 'line',
    borderRadius: 'm',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent-soft', color: 'accent-soft-ink' },
  },
});

interface RefundDialogProps {
  readonly order: Order;
  readonly refund: (back: MoneyBack) => Promise<void>;
  readonly close: () => void;
}

/** A full or partial refund: what was captured, what was refunded, what is left, and the reason (design §7). */
export function RefundDialog({ order, refund, close }: RefundDialogProps) {
  const text = useAdminText().orders;
  const { captured, refunded, left } = moneyOf(order);
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  // Another sum is refused under the key of a try whose answer was lost.
  const underKey = useCommandKey(refunded);
  // All that is left is asked for as the sum that is shown: somebody else may refund a part meanwhile.
  const amount = part ? amountIn(typed, left) : left;
  // Everything may have been refunded elsewhere while this dialog was open.
  const isWrong = left === 0 || amount === undefined;

  const send = async (reason: string): Promise<void> => {
    if (amount === undefined) return;
    await underKey((request) => refund({ amount, reason, request }));
    toast('success', text.refundDone(formatMoney(amount)));
  };
  return (
    <ReasonDialog
      head={text.refund}
      hint={text.reasonHint}
      action={isWrong ? text.refund : text.refundOf(formatMoney(amount))}
      failure={text.refundFailed}
      ready={!isWrong}
      send={send}
      close={close}
    >
      <Stack gap="12px">
        <chakra.dl
          display="grid"
          gridTemplateColumns="repeat(3, minmax(0, 1fr))"
          gap="12px"
          css={{
            '& dt': { textStyle: 'small', color: 'muted' },
            '& dd': { fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
          }}
        >
          {(
            [
              [text.captured, captured],
              [text.refunded, refunded],
              [text.left, left],
            ] as const
          ).map(([name, sum]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatMoney(sum)}</dd>
            </div>
          ))}
        </chakra.dl>
        <chakra.fieldset display="grid" gap="8px">
          <chakra.legend srOnly>{text.howMuch}</chakra.legend>
          <Choice>
            <Tick type="radio" name="part" checked={!part} onChange={() => setPart(false)} />
            {text.allOfIt(formatMoney(left))}
          </Choice>
          <Choice>
            <Tick type="radio" name="part" checked={part} onChange={() => setPart(true)} />
            {text.aPart}
          </Choice>
        </chakra.fieldset>
        {part && (
          <FieldOnceLeft
            label={text.amountInDollars}
            hint={text.atMost(formatMoney(left))}
            error={typed !== '' && isWrong ? text.amountWrong(formatMoney(left)) : undefined}
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Stack>
    </ReasonDialog>
  );
}
