import type { Parcel } from '#contracts/deliveries/views';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useSubmit } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';

interface ParcelArrivedProps {
  readonly parcel: Parcel;
  readonly deliver: (parcelId: string) => Promise<void>;
}

/** Marks a parcel on its way as delivered. */
export function ParcelArrived({ parcel: { _id, number, deliveredAt }, deliver }: ParcelArrivedProps) {
  const text = useAdminText().orders;
  const { submit, busy, error } = useSubmit(async () => {
    await deliver(_id);
    toast('success', text.parcelArrived(number));
  });
  if (deliveredAt !== null) return null;
  return (
    <div>
      <Button tone="line" size="small" busy={busy} onClick={() => submit()}>
        {text.parcelDelivered(number)}
      </Button>
      {error !== undefined && <ProblemPanel error={error} fact={`${text.deliverFailed}:`} />}
    </div>
  );
}
