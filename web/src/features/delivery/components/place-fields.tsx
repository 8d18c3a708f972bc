import { useAdminText } from '../../../lib/admin-text.ts';
import { Labelled, TextArea } from '../../../ui/field.tsx';
import type { MethodForm, Mistake } from '../method-form.ts';

interface PlaceFieldsProps {
  readonly form: Pick<MethodForm, 'placeEn' | 'placeSo'>;
  readonly change: (changes: Partial<MethodForm>) => void;
  readonly mistakes: ReadonlySet<Mistake>;
}

/** The address and opening hours of a pick-up place, as shoppers read them. */
export function PlaceFields({ form, change, mistakes }: PlaceFieldsProps) {
  const text = useAdminText().delivery;
  const wrong = (of: 'placeEn' | 'placeSo') => (mistakes.has(of) ? text.wrong.place : undefined);
  return (
    <>
      <Labelled label={text.placeEn} hint={text.placeHint} error={wrong('placeEn')}>
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
      <Labelled label={text.placeSo} error={wrong('placeSo')}>
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
