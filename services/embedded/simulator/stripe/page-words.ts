interface Words {
  readonly head: string;
  readonly nobody: string;
  readonly declined: string;
  readonly email: string;
  readonly card: string;
  readonly until: string;
  readonly pay: (sum: string) => string;
  readonly decline: string;
  readonly cancel: string;
  readonly expired: string;
  readonly paid: string;
  readonly back: string;
}

/** The texts of the payment page. */
export const words = {
  en: {
    head: 'Stripe (simulator)',
    nobody: 'Nobody is charged: this stands in for Stripe in the demo shop.',
    declined: 'The card was declined. Try another one.',
    email: 'E-mail',
    card: 'Test card',
    until: 'Until',
    pay: (sum) => `Pay ${sum}`,
    decline: 'Pay with a card that is declined',
    cancel: 'Cancel and go back',
    expired: 'This page has expired. Nothing was paid.',
    paid: 'This was paid here already.',
    back: 'Back to the shop',
  },
  so: {
    head: 'Stripe (tijaabo)',
    nobody: 'Cidna lacag lagama jarayo: kani waa tijaabo u taagan Stripe.',
    declined: 'Kaarka waa la diiday. Mid kale isku day.',
    email: 'Iimayl',
    card: 'Kaar tijaabo',
    until: 'Ilaa',
    pay: (sum) => `Bixi ${sum}`,
    decline: 'Ku bixi kaar la diidi doono',
    cancel: 'Ka noqo oo dib u laabo',
    expired: 'Boggani wuu dhacay. Waxba lama bixin.',
    paid: 'Halkan hore ayaa loogu bixiyey.',
    back: 'Ku laabo suuqa',
  },
} as const satisfies Readonly<Record<string, Words>>;
