/**
 * The descriptions of pages for search engines and previews, in each language. Only the server has them from the start.
 */
interface Descriptions {
  readonly home: string;
  readonly products: string;
  readonly sale: string;
  readonly category: (name: string) => string;
  readonly terms: string;
  readonly privacy: string;
}

export const descriptions: Readonly<Record<'en' | 'so', Descriptions>> = {
  en: {
    home: 'Suuq, the whole market in your hand: clothes, shoes, electronics and things for the house, delivered from Muqdisho.',
    products:
      'All products at Suuq: clothes, shoes, electronics and things for the house. Filter by brand, price and rating.',
    sale: 'The big summer sale at Suuq: everything with a reduced price, while it lasts.',
    category: (name) => `${name} at Suuq: compare prices and reviews, and have it delivered.`,
    terms: 'What you can expect of Suuq, and what Suuq expects of you.',
    privacy: 'What Suuq keeps about you, who sees it, and how it is forgotten.',
  },
  so: {
    home: 'Suuq, suuqa oo dhan gacantaada: dhar, kabo, elektaroonig iyo alaabta guriga, Muqdisho laga keeno.',
    products:
      'Alaabta Suuq oo dhan: dhar, kabo, elektaroonig iyo alaabta guriga. Ku shaandhee sumadda, qiimaha iyo qiimaynta.',
    sale: 'Sicir-dhimista xagaaga ee Suuq: alaabta qiimaheedu dhacay oo dhan, inta ay ka dhammaanayso.',
    category: (name) => `${name}, Suuq: barbar dhig qiimaha iyo faallooyinka, waana lagu keeni doonaa.`,
    terms: 'Waxa aad Suuq ka filan karto, iyo waxa Suuq kaa filayo.',
    privacy: 'Waxa Suuq kaa hayo, cidda arkaysa, iyo sida loo tirtiro.',
  },
};
