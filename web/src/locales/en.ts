import { messages } from '#contracts/messages';
import type { AccountForms } from './en-accounts.ts';
import type { CartText } from './en-cart.ts';
import type { ProfileText } from './en-profile.ts';
import type { ReviewText } from './en-reviews.ts';
import { formatCount } from '../lib/money.ts';
import { plural } from './plural.ts';

/** The English catalogue. Texts that the specification gives stand word for word (design §8.7). */
export const en = {
  refusals: messages,
  close: 'Close',
  loading: 'Loading',
  language: 'Language',
  problem: {
    fact: 'That did not work.',
    unknown: 'We do not know yet whether it was done.',
    offline: 'The shop cannot be reached. Check your connection and try again.',
    timeout: 'The shop took too long to answer. Try again.',
    retry: 'Retry',
  },
  connectivity: {
    offline: 'You are offline.',
    lost: 'The shop cannot be reached.',
    slow: 'The shop is slow to answer.',
    incomplete: 'Part of this page did not come.',
    reloadMeans: 'Send what you typed, then reload.',
    reload: 'Reload',
    wait: 'Nothing is lost. Please wait a moment.',
    keepTrying: 'Nothing you typed is lost. We keep trying.',
  },
  shell: {
    skip: 'Skip to content',
    learningProject: 'A learning project.',
    noRealMoney: 'Demo: no real money.',
    nothingSold: 'Made for a course: nothing is really sold.',
    course: {
      headline: 'Learn how this shop was built',
      sentence: 'Step by step, in the course.',
    },
    menu: 'Menu',
    navLabel: 'Shop',
    nav: {
      home: 'Home',
      products: 'Products',
      men: 'Men',
      women: 'Women',
      kids: 'Kids',
      accessories: 'Accessories',
    },
    search: 'Search',
    searchHint: 'Search the market',
    menuOf: (name: string) => `Account of ${name}`,
    loggedAs: (name: string) => `Logged as ${name}`,
    guest: (name: string) => `Guest: ${name}`,
    createAccount: 'Create an account',
    profile: 'Profile',
    myOrders: 'My Orders',
    adminView: 'Admin View',
    audit: 'Audit',
    logout: 'Logout',
    lightTheme: 'Light theme',
    darkTheme: 'Dark theme',
    place: 'Mogadishu, Somalia',
    shop: 'Shop',
    support: 'Support',
    newsletter: 'Newsletter',
    supportLinks: { delivery: 'Delivery', returns: 'Returns', terms: 'Terms', privacy: 'Privacy' },
  },
  home: {
    heroLabel: 'From the market',
    slideOf: (number: number, all: number) => `${number} of ${all}`,
    pauseSlides: 'Pause the slides',
    playSlides: 'Play the slides',
    heroLeads: {
      summer: 'Handwoven cloth, shoes, things for the house: reduced while they last.',
      women: 'Wraps, gowns and shawls in colours that catch the noon sun.',
      electronics: 'Radios, phones and headphones for the road and the evening.',
      home: 'A pot on the fire, a rug on the floor, a lamp for the stories.',
      sport: 'A ball, a kite, good shoes: the street is a field.',
    },
    shopNow: 'Shop Now',
    seeAll: 'See all',
    loadFailed: 'We couldn’t load the products.',
    shops: {
      electronics: 'Electronics',
      kids: 'Kids',
      women: 'Women',
      men: 'Men',
      footwear: 'Footwear',
      books: 'Books',
    },
  },
  product: {
    sale: 'Sale',
    before: 'Before: ',
    inStock: 'In Stock',
    outOfStock: 'Out of Stock',
    soldOut: 'Sold out',
    from: (price: string) => `From ${price}`,
    chooseOptions: 'Choose options',
    starsOf: (stars: number) => `${stars} of 5 stars`,
    reviews: (count: number) => plural(count, 'review', 'reviews'),
    back: 'Back to products',
    pictures: 'Pictures',
    pictureOf: (index: number, all: number) => `Picture ${index} of ${all}`,
    pictureNamed: (title: string, index: number, all: number) => `${title}, ${index} of ${all}`,
    freeDelivery: (above: string) => `Free delivery above ${above}`,
    otherwise: (price: string) => `Otherwise ${price}`,
    delivery: (price: string) => `Delivery ${price}`,
    protection: 'Buyer protection',
    payPalOrStripe: 'PayPal or Stripe',
    gone: 'No longer available',
    goneSentence: 'This product was removed, or it never existed. There is plenty more to see.',
    loadFailed: 'We couldn’t load this product.',
  },
  catalogue: {
    filters: 'Filters',
    features: 'Features',
    goods: 'Products',
    count: (shown: number, all: number) =>
      (shown < all ? `${formatCount(shown)} of ` : '') + plural(all, 'product', 'products'),
    showGoods: (goods: number) => `Show ${plural(goods, 'product', 'products')}`,
    clearAll: 'Clear all',
    showMore: 'Show more',
    noProducts: 'No Products',
    noBooks: 'There are no books at the market yet. Come back soon, or see everything else.',
    nothingFits: 'No product matches. Try other words or fewer filters, or see all products.',
    seeAll: 'See all products',
    loadFailed: 'We couldn’t load the products.',
    andUp: 'and up',
    anyRating: 'Any rating',
    resultsFor: (words: string) => `Results for “${words}”`,
    starsAndUp: (stars: string) => `${stars}-star and up`,
    groups: {
      category: 'Category',
      brand: 'Brand',
      size: 'Size',
      colour: 'Colour',
      price: 'Price',
      rating: 'Rating',
      availability: 'Availability',
      offer: 'Offers',
    },
    sorts: {
      best: 'Best match',
      'price-asc': 'Price: Low to High',
      'price-desc': 'Price: High to Low',
      'name-asc': 'From: A to Z',
      'name-desc': 'From: Z to A',
    },
    options: {
      category: {
        men: 'Men',
        women: 'Women',
        sportswear: 'Sportswear',
        electronics: 'Electronics',
        home: 'Home & Living',
        kids: 'Kids',
        accessories: 'Accessories',
        footwear: 'Footwear',
        books: 'Books',
      },
      price: { '0-25': 'Under $25', '25-50': '$25 to $50', '50-100': '$50 to $100', '100-': '$100 and more' },
      availability: { 'in-stock': 'In Stock', 'out-of-stock': 'Out of Stock' },
      offer: { 'on-sale': 'On sale' },
    },
  },
  cart: {
    add: 'Add To Cart',
    added: 'Added to cart!',
    addFailed: 'Failed to add to cart',
    openWith: (count: number) => `My Cart, ${plural(count, 'item', 'items')}`,
  },
  accounts: {
    login: 'Login',
    signedOut: 'Logged Out User Succesfuly',
  },
};

type English = typeof en;

/** The texts of only some pages: in English they load with these, in Somali with everything else. */
export interface OfPages {
  readonly accounts: AccountForms;
  readonly cart: CartText;
  readonly profile: ProfileText;
  readonly reviews: ReviewText;
}

/** The texts that every catalogue has. */
export type Text = English & {
  readonly accounts: English['accounts'] & Partial<AccountForms>;
  readonly cart: English['cart'] & Partial<CartText>;
} & Partial<Omit<OfPages, 'accounts' | 'cart'>>;
