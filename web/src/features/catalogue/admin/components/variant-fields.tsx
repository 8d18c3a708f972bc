import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { Field, Input, Labelled, Select } from '../../../../ui/field.tsx';
import { changeVariant } from '../change-options.ts';
import {
  areAllShown,
  combinationsOf,
  soldIn,
  type Combination,
  type OptionsDraft,
  type VariantDraft,
} from '../draft-options.ts';
import { leavingStock } from '../draft-stock.ts';
import { AddVariant } from './add-variant.tsx';
import { MoneyInput } from './money-input.tsx';

const Row = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '10px 12px',
    minW: 0,
    py: '14px',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

interface VariantFieldsProps {
  readonly draft: OptionsDraft;
  /** The product's pictures. */
  readonly images: readonly string[];
  readonly problems: ReadonlySet<string>;
  readonly change: (options: OptionsDraft) => void;
}

/** A row for each combination of the values, or for the sold ones of too many: whether it is sold, and what is its own. */
export function VariantFields({ draft, images, problems, change }: VariantFieldsProps) {
  const text = useAdminText().products;
  const all = combinationsOf(draft);
  const isWhole = areAllShown(draft);
  if (isWhole && all.length === 0) return null;
  const sold = soldIn(draft).map(({ at }) => at);
  const leaving = leavingStock(draft);
  return (
    <chakra.section mt="20px" aria-label={text.fields.variants}>
      <chakra.h3 textStyle="h3" mb="8px">
        {text.options.combinations(sold.length)}
      </chakra.h3>
      {leaving > 0 && (
        <chakra.output display="block" mb="8px" textStyle="small" color="muted">
          {text.options.leavesStock(leaving)}
        </chakra.output>
      )}
      {!isWhole && <AddVariant draft={draft} change={change} />}
      {all.map((each) => (
        <Variant
          key={each.at}
          of={each}
          images={images}
          isWrong={(field) => problems.has(`variants.${sold.indexOf(each.at)}.${field}`)}
          set={(changes) => change(changeVariant(draft, each.at, changes))}
        />
      ))}
    </chakra.section>
  );
}

interface VariantProps {
  readonly of: Combination;
  readonly images: readonly string[];
  readonly isWrong: (field: 'sku' | 'countInStock' | 'price' | 'salePrice') => boolean;
  readonly set: (changes: Partial<VariantDraft>) => void;
}

function Variant({ of: { values, variant }, images, isWrong, set }: VariantProps) {
  const all = useAdminText().products;
  const text = all.options;
  const name = values.map((value) => value.name).join(' / ');
  const typed = (field: 'sku' | 'countInStock' | 'price' | 'salePrice') => ({
    value: variant[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [field]: target.value }),
  });
  return (
    <Row>
      <chakra.legend float="left" w="100%" fontWeight={600}>
        {name}
      </chakra.legend>
      <chakra.label gridColumn="1 / -1" display="inline-flex" alignItems="center" gap="8px" minH="44px">
        <chakra.input
          type="checkbox"
          boxSize="20px"
          accentColor="accent"
          checked={!variant.isLeftOut}
          onChange={({ target }) => set({ isLeftOut: !target.checked })}
        />
        {text.isSold}
      </chakra.label>
      {!variant.isLeftOut && (
        <>
          <Field label={text.sku} {...typed('sku')} maxLength={100} autoComplete="off" />
          <Labelled label={text.stock} error={isWrong('countInStock') ? all.errors.countInStock : undefined}>
            {(tied) => <Input {...tied} {...typed('countInStock')} inputMode="numeric" />}
          </Labelled>
          <Labelled label={text.price} error={isWrong('price') ? all.errors.price : undefined}>
            {(tied) => <MoneyInput {...tied} {...typed('price')} />}
          </Labelled>
          <Labelled label={text.salePrice} error={isWrong('salePrice') ? all.errors.salePrice : undefined}>
            {(tied) => <MoneyInput {...tied} {...typed('salePrice')} />}
          </Labelled>
          {images.length > 0 && (
            <Labelled label={text.picture}>
              {(tied) => (
                <Select
                  {...tied}
                  value={images.includes(variant.image) ? variant.image : ''}
                  onChange={({ target }) => set({ image: target.value })}
                >
                  <option value="">{text.noPicture}</option>
                  {images.map((image, place) => (
                    <option key={image} value={image}>
                      {text.pictureNumber(place + 1)}
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
          )}
        </>
      )}
    </Row>
  );
}
