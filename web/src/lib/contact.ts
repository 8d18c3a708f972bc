/** How a shopper reaches the shop. The phone number is not assigned to anybody. */
export const contact = { email: 'help@suuq.test', phone: '+252 00 000 0000' } as const;
