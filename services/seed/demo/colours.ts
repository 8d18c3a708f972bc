import type { NewProduct } from '#contracts/catalogue/commands';

/** A product with several colours: each is a row of `products.csv`, found by its title there. */
export interface ColouredProduct extends Pick<NewProduct, 'title' | 'description' | 'translations'> {
  readonly colours: readonly {
    readonly row: string;
    readonly name: string;
    readonly so: string;
    readonly swatch: string;
  }[];
}

/** Rows of the same kind, brand and price are one product. Past orders and reviews are planned by rows. */
export const colouredProducts: readonly ColouredProduct[] = [
  {
    title: 'Liido runner',
    description:
      'Named after the beach where we tried it: soft on sand, sure on wet stone. The upper is knitted, so the air goes through. Order your usual size.',
    translations: {
      so: {
        title: 'Kabo orod Liido',
        description:
          'Ciidda way ku jilicsan yihiin, dhagaxa qoyanna way ku adag yihiin. Cabbirkaaga caadiga ah dalbo.',
      },
    },
    colours: [
      { row: 'Liido runner, leaf', name: 'Leaf', so: 'Cagaar', swatch: '#1f8a5b' },
      { row: 'Liido runner, mango', name: 'Mango', so: 'Jaalle', swatch: '#ffb629' },
    ],
  },
  {
    title: 'Banded tee',
    description:
      'A wide band across the chest and a thin line under it. The cloth is smooth and cool, made for warm afternoons. It keeps its colour in the sun, which is what we look for first.',
    translations: {
      so: {
        title: 'Funaanad xariijin ballaaran leh',
        description: 'Maro siman oo qabow, galabaha kulul loogu talagalay. Qorraxdu midabka kama qaaddo.',
      },
    },
    colours: [
      { row: 'Banded tee, cobalt', name: 'Cobalt', so: 'Buluug', swatch: '#1743b5' },
      { row: 'Banded tee, henna', name: 'Henna', so: 'Cillaan', swatch: '#b2452b' },
    ],
  },
];

/** The product of which a row is a colour. */
export const colouredWith = (row: string): ColouredProduct | undefined =>
  colouredProducts.find(({ colours }) => colours.some((colour) => colour.row === row));

/** The title in the shop of a row's product. */
export const titleOf = (row: string): string => colouredWith(row)?.title ?? row;

/** Colours as an option. */
export const colourOption = ({ colours }: ColouredProduct): NewProduct['options'][number] => ({
  name: 'Colour',
  translations: { so: { name: 'Midab' } },
  values: colours.map(({ name, so, swatch }) => ({ name, translations: { so: { name: so } }, swatch })),
});
