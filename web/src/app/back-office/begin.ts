type Pages = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Fetches the page at an address of an area while nobody knows yet whether one may see it: `/admin/order/1` is the page
 * `order`. What does not come now is asked for again when it is shown.
 */
export const beginnerOf =
  (pages: Pages) =>
  (pathname: string): void => {
    const [, , name = ''] = pathname.split('/');
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    page?.().catch(() => undefined);
  };
