interface Choosing {
  readonly left: (count: number) => string;
  readonly chooseFirst: (option: string) => string;
  readonly sizeGuide: string;
}

/** What only the page of a product says of choosing: both languages come with it. */
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
