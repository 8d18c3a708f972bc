import type { ProductDetails } from '#contracts/catalogue/views';

/** A product as its editor loads it. */
export const lamp: ProductDetails = {
  _id: '665f1c2ab3d4e5f60718293a',
  title: 'Dusk table lamp',
  name: 'Dusk table lamp',
  description: 'Warm light.',
  translations: {},
  category: 'home',
  brand: 'zara',
  price: 49,
  salePrice: null,
  fromPrice: null,
  reduction: null,
  options: [],
  variants: [],
  countInStock: 10,
  image: '',
  images: [],
  rating: 0,
  ratings: 0,
  numReviews: 0,
  numOfReviews: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  revision: 3,
};
