/** The guide's tables. */
export type GuideName = 'clothes' | 'shoes' | 'kids';

interface Guide {
  readonly head: string;
  readonly hint: string;
  readonly columns: Readonly<Record<GuideName, readonly string[]>>;
}

/** The size guide comes with its dialog, in both languages. */
export const sizeGuide: Readonly<Record<'en' | 'so', Guide>> = {
  en: {
    head: 'Size guide',
    hint: 'Measure on the body, in centimetres. Between two sizes, take the larger one.',
    columns: {
      clothes: ['Size', 'Chest', 'Waist', 'Hips'],
      shoes: ['Size', 'Foot length', 'UK'],
      kids: ['Age in years', 'Height', 'Chest'],
    },
  },
  so: {
    head: 'Hagaha cabbirka',
    hint: 'Jidhka ku cabbir, sentimitir ahaan. Haddii aad laba u dhexayso, ka weyn qaado.',
    columns: {
      clothes: ['Cabbir', 'Laab', 'Dhexda', 'Sinta'],
      shoes: ['Cabbir', 'Dhererka cagta', 'UK'],
      kids: ['Da’da (sano)', 'Dherer', 'Laab'],
    },
  },
};

/** What is measured; the same in every language. */
export const measures: Readonly<Record<GuideName, readonly (readonly string[])[]>> = {
  clothes: [
    ['XS', '80–86', '64–70', '86–92'],
    ['S', '86–92', '70–76', '92–98'],
    ['M', '92–100', '76–84', '98–104'],
    ['L', '100–108', '84–92', '104–110'],
    ['XL', '108–116', '92–102', '110–118'],
    ['XXL', '116–124', '102–112', '118–126'],
  ],
  shoes: [
    ['36', '22.5–23.0', '3.5'],
    ['37', '23.0–23.5', '4'],
    ['38', '23.5–24.3', '5'],
    ['39', '24.3–25.0', '6'],
    ['40', '25.0–25.6', '6.5'],
    ['41', '25.6–26.3', '7.5'],
    ['42', '26.3–27.0', '8'],
    ['43', '27.0–27.6', '9'],
    ['44', '27.6–28.3', '9.5'],
    ['45', '28.3–29.0', '10.5'],
  ],
  kids: [
    ['2–3', '92–98', '53–55'],
    ['4–5', '104–110', '56–59'],
    ['6–7', '116–122', '60–63'],
    ['8–9', '128–134', '64–68'],
    ['10–11', '140–146', '69–74'],
    ['12–13', '152–158', '75–80'],
  ],
};
