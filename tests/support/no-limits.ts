/** A shop that lets one account and one address hold as much as they like without paying. */
export const NO_UNPAID_LIMITS = {
  UNPAID_ORDERS_ACCOUNT: 'off',
  UNPAID_UNITS_ACCOUNT: 'off',
  UNPAID_ORDERS_ADDRESS: 'off',
  UNPAID_UNITS_ADDRESS: 'off',
} as const;

/** And that turns nobody away for coming too often: a test or a benchmark sends from one address as much as a crowd. */
export const NO_LIMITS = {
  ...NO_UNPAID_LIMITS,
  THROTTLE_LOGIN_ACCOUNT: 'off',
  THROTTLE_LOGIN_ADDRESS: 'off',
  THROTTLE_REGISTER: 'off',
  THROTTLE_LINKS: 'off',
  THROTTLE_ORDERS: 'off',
  THROTTLE_CHANGES: 'off',
  THROTTLE_PAYMENTS: 'off',
  THROTTLE_UPLOADS: 'off',
} as const;
