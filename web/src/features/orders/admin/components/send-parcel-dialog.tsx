import { leftToSend } from '#contracts/deliveries/left-to-send';
import type { SendParcelBody } from '#contracts/deliveries/commands';
import type { Order } from '#contracts/orders/views';
import { pickUpAt, wasPickedUp } from '#contracts/shipping/pick-up';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { namedWithChoice } from '../../../../lib/choice.ts';
import { useCommandKey } from '../../../../lib/command-key.ts';
import { useLocale } from '../../../../lib/locale.tsx';
import { useSubmit } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog-foot.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { FieldOnceLeft } from '../../../../ui/field-once-left.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { useWritesLetters } from '../../../accounts/use-writes-letters.ts';
import { parcelIn, piecesIn, type TypedParcel } from '../parcel-form.ts';
import { useWayText } from '../use-way-text.ts';
import { CarrierFields } from './carrier-fields.tsx';

interface SendParcelDialogProps {
  readonly order: Order;
  readonly send: (parcel: SendParcelBody, request: string) => Promise<Order>;
  readonly close: () => void;
}

/** Sends a parcel: at first with everything that is left, which can be reduced; and its carrier. */
export function SendParcelDialog({ order, send, close }: SendParcelDialogProps) {
  const text = useWayText(order);
  const isPicked = wasPickedUp(order);
  const { language } = useLocale();
  const writesLetters = useWritesLetters();
  const form = useRef<HTMLFormElement>(null);
  const items = leftToSend(order).filter(({ left }) => left > 0);
  const left = new Map(items.map((each) => [each.item.variantId, each.left]));
  const [typed, setTyped] = useState<TypedParcel>(() => ({
    pieces: Object.fromEntries([...left].map(([variantId, most]) => [variantId, String(most)])),
    // A pick-up has no carrier, but every parcel needs a name there.
    carrier: isPicked ? pickUpAt('en') : '',
    number: '',
    url: '',
  }));
  const underKey = useCommandKey(order.parcels.length);
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<TypedParcel>) => setTyped({ ...typed, ...part });
  const parcel = parcelIn(typed, left);
  const isEmpty = [...left].every(([variantId, most]) => piecesIn(typed.pieces[variantId] ?? '', most) === 0);
  const { submit, busy, error } = useSubmit(async () => {
    setAsked(true);
    if (!parcel) return;
    // Where it was sent before and the answer lost, it is no new parcel.
    const { parcels } = await underKey((request) => send(parcel, request));
    toast('success', text.sent(parcels.at(-1)?.number ?? 1));
    close();
  });
  return (
    <Dialog
      head={text.send}
      close={close}
      busy={busy}
      foot={
        <DialogFoot
          tone="primary"
          leave={text.leaveSend}
          close={close}
          action={text.sendAction}
          act={() => form.current?.requestSubmit()}
          busy={busy}
        />
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{text.sendLead(writesLetters)}</p>
          <chakra.fieldset display="grid" gap="14px">
            <chakra.legend textStyle="label" mb="6px">
              {text.inParcel}
            </chakra.legend>
            {items.map(({ item, left: most }) => {
              const value = typed.pieces[item.variantId] ?? '';
              return (
                <FieldOnceLeft
                  key={item._id}
                  isAsked={asked}
                  label={text.piecesOf(namedWithChoice(language, item))}
                  hint={text.piecesLeft(most)}
                  error={piecesIn(value, most) === undefined ? text.piecesWrong(most) : undefined}
                  inputMode="numeric"
                  value={value}
                  onChange={({ target }) =>
                    change({ pieces: { ...typed.pieces, [item.variantId]: target.value } })
                  }
                />
              );
            })}
            {asked && isEmpty && <FieldError>{text.nothingInside}</FieldError>}
          </chakra.fieldset>
          {!isPicked && <CarrierFields typed={typed} change={change} isAsked={asked} />}
          {error !== undefined && <ProblemPanel error={error} fact={text.sendFailed} />}
        </Stack>
      </form>
    </Dialog>
  );
}
