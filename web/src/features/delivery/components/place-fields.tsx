import { useAdminText } from '../../../lib/admin-text.ts';
import { Labelled, TextArea } from '../../../ui/field.tsx';
import type { MethodForm } from '../method-form.ts';

interface PlaceFieldsProps {
  readonly form: Pick<MethodForm, 'placeEn' | 'placeSo'>;
  readonly change: (changes: Partial<MethodForm>) => void;
  readonly error?: string | undefined;
}

/** Where it is picked up, and when that is open, as shoppers read it. */
export function PlaceFields({ form, change, error }: PlaceFieldsProps) {
  const text = useAdminText().delivery;
  return (
    <>
      <Labelled label={text.placeEn} hint={text.placeHint} error={error}>
        {(tied) => (
          <TextArea
            {...tied}
            rows={3}
            maxLength={300}
            value={form.placeEn}
            onChange={({ target }) => change({ placeEn: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={text.placeSo}>
        {(tied) => (
          <TextArea
            {...tied}
            lang="so"
            rows={3}
            maxLength={300}
            value={form.placeSo}
            onChange={({ target }) => change({ placeSo: target.value })}
          />
        )}
      </Labelled>
    </>
  );
}
