import type { ProductDetails, Variant } from '#contracts/catalogue/views';
import { inAddress } from '../../lib/choice.ts';

type Choosable = Pick<ProductDetails, 'options' | 'variants'>;

/** A value's name for each option; undefined where none is chosen yet. */
export type Values = readonly (string | undefined)[];

/** The variants that have these values, whatever their other values are. */
const having = ({ variants }: Choosable, values: Values): readonly Variant[] =>
  variants.filter((variant) =>
    values.every((value, place) => value === undefined || variant.values[place] === value),
  );

const withValue = (values: Values, place: number, value: string | undefined): Values =>
  values.map((each, index) => (index === place ? value : each));

/** Whether a value is sold out, together with the values chosen for the other options. */
export const isSoldOut = (product: Choosable, values: Values, place: number, value: string): boolean =>
  having(product, withValue(values, place, value)).every(({ countInStock }) => countInStock === 0);

/** The only value of an option that is not sold out; undefined where there are several or none. */
const onlyOne = (product: Choosable, values: Values, place: number): string | undefined => {
  const [first, ...others] = (product.options[place]?.values ?? []).filter(
    ({ name }, _, { length }) => length === 1 || !isSoldOut(product, values, place, name),
  );
  return others.length === 0 ? first?.name : undefined;
};

/** The values that an address names: unknown options and values are ignored. */
export const saidIn = ({ options }: Pick<Choosable, 'options'>, search: URLSearchParams): Values =>
  options.map(({ name, values }) => {
    const wanted = search.get(inAddress(name));
    return wanted === null
      ? undefined
      : values.find((value) => inAddress(value.name) === inAddress(wanted))?.name;
  });

/** The choice in an address. An option with only one value left is chosen. */
export const chosenIn = (product: Choosable, search: URLSearchParams): Values => {
  const said = saidIn(product, search);
  return said.reduce<Values>(
    (values, value, place) => withValue(values, place, value ?? onlyOne(product, values, place)),
    said,
  );
};

/** The variant of a complete choice; undefined while a value is missing, or where there is no such variant. */
export const variantOf = (product: Choosable, values: Values): Variant | undefined =>
  values.length > 0 && !values.includes(undefined) ? having(product, values)[0] : undefined;

/** The picture of what is chosen so far, where all its variants share it. */
export const pictureOf = (product: Choosable, values: Values): string => {
  const [first, ...others] = new Set(having(product, values).map(({ image }) => image));
  return others.length === 0 ? (first ?? '') : '';
};
