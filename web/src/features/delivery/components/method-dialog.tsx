import { methodKind } from '#contracts/shipping/methods';
import type { ListedMethod } from '#contracts/shipping/views';
import { shippingRoutes } from '#contracts/shipping/api';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ComponentProps } from 'react';
import { call, codeOf } from '../../../lib/api.ts';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { randomKey } from '../../../lib/random-key.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { delivery as texts } from '../../../locales/delivery.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Labelled, Select, type Input } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { formOf, methodIn, NEW_METHOD, type MethodForm, type Mistake } from '../method-form.ts';
import { CountryList } from './country-list.tsx';
import { PlaceFields } from './place-fields.tsx';

interface MethodDialogProps {
  /** The method to change; without it a new one is added. */
  readonly method?: ListedMethod | undefined;
  /** The revision of all methods when this one was opened: later changes are others'. */
  readonly revision: number;
  readonly close: () => void;
  readonly reload: () => Promise<unknown>;
}

/**
 * Adds or changes a delivery method. It does not overwrite what somebody else has changed in between, and nothing typed
 * is lost.
 */
export default function MethodDialog({ method, revision, close, reload }: MethodDialogProps) {
  const text = useAdminText().delivery;
  const [form, setForm] = useState(method ? formOf(method) : NEW_METHOD);
  const [mistakes, setMistakes] = useState<ReadonlySet<Mistake>>(new Set());
  const [key, setKey] = useState(randomKey);
  const change = (changes: Partial<MethodForm>) => {
    setForm({ ...form, ...changes });
    // Another method than the one that may have been added already.
    setKey(randomKey());
  };
  const { submit, busy, error } = useSubmit(async () => {
    const read = methodIn(form, revision);
    setMistakes('mistakes' in read ? read.mistakes : new Set());
    if ('mistakes' in read) return;
    const { body } = read;
    await (method
      ? call(shippingRoutes.changeDeliveryMethod, { params: { id: method._id }, body })
      : call(
          shippingRoutes.addDeliveryMethod,
          { body: { kind: form.kind, ...body } },
          { headers: { 'Idempotency-Key': key } },
        ));
    await reload();
    toast('success', text.saved);
    close();
  });
  const isOutdated = codeOf(error) === 'CHANGED_MEANWHILE';
  return (
    <Dialog head={method ? text.edit : text.add} close={close} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <MethodFields form={form} change={change} mistakes={mistakes} isNew={!method} />
          {error !== undefined && (
            <ProblemPanel
              error={error}
              fact={text.notSaved}
              action={
                isOutdated && (
                  <Button tone="line" size="small" type="button" onClick={() => void reload().then(close)}>
                    {text.loadAgain}
                  </Button>
                )
              }
            />
          )}
          <Button type="submit" size="large" busy={busy}>
            {text.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

interface MethodFieldsProps {
  readonly form: MethodForm;
  readonly change: (changes: Partial<MethodForm>) => void;
  readonly mistakes: ReadonlySet<Mistake>;
  readonly isNew: boolean;
}

function MethodFields({ form, change, mistakes, isNew }: MethodFieldsProps) {
  const text = useAdminText().delivery;
  const { language } = useLocale();
  const wrong = (of: Mistake, says: string) => (mistakes.has(of) ? says : undefined);
  const field = (
    name: 'en' | 'so' | 'price' | 'freeAbove' | 'from' | 'to',
  ): ComponentProps<typeof Input> => ({
    name,
    value: form[name],
    onChange: ({ target }) => change({ [name]: target.value }),
  });
  const tick = (isEverywhere: boolean, label: string) => (
    <Line>
      <Tick
        type="radio"
        name="where"
        checked={(form.countries === null) === isEverywhere}
        onChange={() => change({ countries: isEverywhere ? null : [] })}
      />
      {label}
    </Line>
  );
  return (
    <>
      {isNew && (
        <Labelled label={text.kind}>
          {(tied) => (
            <Select
              {...tied}
              value={form.kind}
              onChange={({ target }) => change({ kind: methodKind.parse(target.value) })}
            >
              {methodKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {texts[language].kinds[kind]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
      <Field
        {...field('en')}
        label={text.nameEn}
        maxLength={60}
        hint={text.nameHint}
        error={wrong('en', text.wrong.name)}
      />
      <Field {...field('so')} label={text.nameSo} maxLength={60} error={wrong('so', text.wrong.name)} />
      {form.kind === 'pickup' && <PlaceFields form={form} change={change} mistakes={mistakes} />}
      <chakra.fieldset display="grid" gap="8px" tabIndex={-1}>
        <chakra.legend textStyle="label" mb="6px">
          {text.where}
        </chakra.legend>
        {tick(true, text.everywhereElse)}
        {tick(false, text.these)}
        {form.countries && (
          <CountryList
            countries={form.countries}
            change={(countries) => change({ countries })}
            error={wrong('countries', text.wrong.countries)}
          />
        )}
      </chakra.fieldset>
      <Pair>
        <Field
          {...field('price')}
          label={`${text.price} ($)`}
          inputMode="decimal"
          error={wrong('price', text.wrong.price)}
        />
        <Field
          {...field('freeAbove')}
          label={`${text.freeAbove} ($)`}
          inputMode="decimal"
          hint={text.freeHint}
          error={wrong('freeAbove', text.wrong.price)}
        />
        <Field
          {...field('from')}
          label={text.from}
          inputMode="numeric"
          hint={text.daysHint}
          error={wrong('from', text.wrong.days)}
        />
        <Field {...field('to')} label={text.to} inputMode="numeric" error={wrong('to', text.wrong.days)} />
      </Pair>
      <Line>
        <Tick type="checkbox" checked={form.isActive} onChange={() => change({ isActive: !form.isActive })} />
        {text.isOffered}
      </Line>
    </>
  );
}

const Line = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '12px', minH: '44px' },
});

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
});
