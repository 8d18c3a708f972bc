/** A token, or a link that ends with one, that is certainly another: one in some thousands ends with `AA` itself. */
export const wrongToken = (token: string): string =>
  `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`;
