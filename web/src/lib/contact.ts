/** How a shopper reaches the shop. No telephone rings there: the number is none that anybody has. */
export const contact = { email: 'help@suuq.test', phone: '+252 00 000 0000' } as const;
