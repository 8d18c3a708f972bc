import { cart, type CartText } from '../locales/en-cart.ts';
import type { Text } from '../locales/en.ts';
import { useText } from './locale.tsx';

/** The texts of the cart, in the page's language. */
export const useCartText = (): Text['cart'] & CartText => ({ ...cart, ...useText().cart });
