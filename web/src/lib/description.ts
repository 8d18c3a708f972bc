/** Sets the description of the page for search engines and previews. */
export const describePage = (text: string): void =>
  document.querySelector('meta[name=description]')?.setAttribute('content', text);
