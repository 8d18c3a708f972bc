/** What stands around a page: nothing, the shop, or one of the offices behind it, by where their addresses begin. */
export type Frame = 'none' | 'shop' | '/admin' | '/audit';
