interface Choosing {
  readonly left: (count: number) => string;
  readonly chooseFirst: (option: string) => string;
  readonly sizeGuide: string;
}

/** The texts for choosing options, only on a product's page: both languages load with it. */
export const choosing: Readonly<Record<'en' | 'so', Choosing>> = {
  en: {
    left: (count) => `Only ${count} left`,
    chooseFirst: (option) => `Please choose: ${option}`,
    sizeGuide: 'Size guide',
  },
  so: {
    left: (count) => `${count} kaliya ayaa hartay`,
    chooseFirst: (option) => `Fadlan dooro: ${option}`,
    sizeGuide: 'Hagaha cabbirka',
  },
};
