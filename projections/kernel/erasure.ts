interface AboutPerson {
  readonly data: { readonly userId: string };
}

/**
 * Blanks a person's rows when their account is deleted, and again when its e-mail is released: the key is gone by then.
 * What was sealed just before and written just after AccountDeleted may have been opened between the two.
 */
export const whenErased = <Row>(column: keyof Row & string, change: Readonly<Partial<Row>>) => {
  const sweep = { column, value: ({ data }: AboutPerson) => data.userId, change };
  return { AccountDeleted: sweep, EmailReleased: sweep };
};

/** All that the streams `email-{key}` are read for. */
export const emailsIgnored = { EmailClaimed: 'ignored', EmailReleased: 'ignored' } as const;
