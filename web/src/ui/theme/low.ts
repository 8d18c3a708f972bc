/**
 * On a phone held sideways, or on a page that is enlarged to four times its size, what stays in view would leave hardly any
 * room for what moves: there everything scrolls.
 */
export const LOW = '@media (max-height: 560px)';
