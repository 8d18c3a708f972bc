/** What screen readers call the corner of the toasts, with the keys that lead there. */
export const toasts = { en: 'Messages (Alt+T)', so: 'Fariimo (Alt+T)' };
