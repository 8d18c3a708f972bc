/** One limit of this machine: what it is, how many a second, and details. */
export type Limit = readonly [what: string, perSecond: string, more: string];
