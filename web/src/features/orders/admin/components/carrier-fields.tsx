import { knownCarriers } from '#contracts/deliveries/carriers';
import { useId } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { visibleIn } from '../../../../lib/visible.ts';
import { Field } from '../../../../ui/field.tsx';
import { FieldOnceLeft } from '../../../../ui/field-once-left.tsx';
import { isLink, type TypedParcel } from '../parcel-form.ts';

interface CarrierFieldsProps {
  readonly typed: TypedParcel;
  readonly change: (part: Partial<TypedParcel>) => void;
  /** Whether the admin has tried to send the parcel: from then on every mistake is shown. */
  readonly isAsked: boolean;
}

/** The carrier of a parcel, and its tracking link. */
export function CarrierFields({ typed, change, isAsked }: CarrierFieldsProps) {
  const text = useAdminText().orders;
  const carriers = useId();
  return (
    <>
      <Field
        label={text.carrier}
        hint={text.carrierHint}
        error={isAsked && visibleIn(typed.carrier) === '' ? text.carrierMissing : undefined}
        list={carriers}
        maxLength={60}
        value={typed.carrier}
        onChange={({ target }) => change({ carrier: target.value })}
      />
      <datalist id={carriers}>
        {knownCarriers.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <Field
        label={text.trackingNumber}
        hint={text.optional}
        maxLength={60}
        autoComplete="off"
        value={typed.number}
        onChange={({ target }) => change({ number: target.value })}
      />
      <FieldOnceLeft
        label={text.trackingUrl}
        hint={text.optional}
        isAsked={isAsked}
        error={isLink(typed.url) ? undefined : text.httpsOnly}
        type="url"
        maxLength={500}
        autoComplete="off"
        value={typed.url}
        onChange={({ target }) => change({ url: target.value })}
      />
    </>
  );
}
