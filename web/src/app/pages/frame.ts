/** What surrounds a page: nothing, the shop, or one of the back offices, named by the prefix of their addresses. */
export type Frame = 'none' | 'shop' | '/admin' | '/audit';
