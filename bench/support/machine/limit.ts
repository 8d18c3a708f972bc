/** One limit of this machine: what it is, how often a second, and what belongs to it. */
export type Limit = readonly [what: string, perSecond: string, more: string];
