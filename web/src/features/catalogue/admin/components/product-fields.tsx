import { brands, categories } from '#contracts/catalogue/options';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useText } from '../../../../lib/locale.tsx';
import { Stack } from '../../../../ui/boxes.tsx';
import { Field, Input, Labelled, Select, TextArea } from '../../../../ui/field.tsx';
import { totalStock } from '../draft-stock.ts';
import { imagesIn, written, hasVariants, type Draft, type FieldName, type TextField } from '../draft.ts';
import { MoneyInput } from './money-input.tsx';
import { PictureField } from './picture-field.tsx';

const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
});

interface ProductFieldsProps {
  readonly draft: Draft;
  readonly problems: ReadonlySet<FieldName>;
  readonly set: (field: TextField, value: string) => void;
  readonly uploading: (uploading: boolean) => void;
  /** Where options and variants are edited. */
  readonly options: ReactNode;
  /** What changes the stock by a difference; none for a product that is to be created. */
  readonly difference: ReactNode;
}

/** The controls of the product form (spec §3); what is wrong says so below it. */
export function ProductFields({
  draft,
  problems,
  set,
  uploading,
  options: choices,
  difference,
}: ProductFieldsProps) {
  const text = useAdminText().products;
  const { options } = useText().catalogue;
  const errorOf = (field: TextField) => (problems.has(field) ? text.errors[field] : undefined);
  const about = (field: Exclude<TextField, 'images'>) => ({
    label: text.fields[field],
    error: errorOf(field),
  });
  const typed = (field: TextField) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(field, target.value),
  });
  const isSum = hasVariants(draft);
  return (
    <Stack gap="16px">
      <PictureField
        images={imagesIn(draft)}
        error={errorOf('images')}
        change={(images) => set('images', written(images))}
        busy={uploading}
      />
      <Field {...about('title')} {...typed('title')} maxLength={120} autoComplete="off" />
      <Labelled {...about('description')}>
        {(tied) => <TextArea {...tied} {...typed('description')} rows={4} maxLength={5_000} />}
      </Labelled>
      <Field {...about('titleSo')} {...typed('titleSo')} lang="so" maxLength={120} autoComplete="off" />
      <Labelled {...about('descriptionSo')}>
        {(tied) => <TextArea {...tied} {...typed('descriptionSo')} lang="so" rows={4} maxLength={5_000} />}
      </Labelled>
      <Two>
        <Labelled {...about('category')}>
          {(tied) => (
            <Select {...tied} {...typed('category')}>
              <option value="">{text.choose}</option>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {options.category[category]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Labelled {...about('brand')}>
          {(tied) => (
            <Select {...tied} {...typed('brand')}>
              <option value="">{text.choose}</option>
              {brands.map((brand) => (
                <option key={brand}>{brand}</option>
              ))}
            </Select>
          )}
        </Labelled>
      </Two>
      <Two>
        <Labelled {...about('price')}>{(tied) => <MoneyInput {...tied} {...typed('price')} />}</Labelled>
        <Labelled {...about('salePrice')} hint={text.salePriceHint}>
          {(tied) => <MoneyInput {...tied} {...typed('salePrice')} />}
        </Labelled>
      </Two>
      <Two>
        <Labelled {...about('countInStock')} hint={isSum ? text.stockIsSum : undefined}>
          {(tied) => (
            <Input
              {...tied}
              {...typed('countInStock')}
              {...(isSum && { value: totalStock(draft.options), readOnly: true, bg: 'sunken' })}
              inputMode="numeric"
            />
          )}
        </Labelled>
      </Two>
      {choices}
      {difference}
    </Stack>
  );
}
