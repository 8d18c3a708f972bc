/** What the password, and a code where there is a second factor, is asked for. */
export type Asked = 'start' | 'renew' | 'end';

/** How far the person is in setting up the second factor; nothing of it outlasts the page. */
export type Step =
  | { readonly is: 'asking'; readonly about: Asked }
  | { readonly is: 'settingUp'; readonly secret: string; readonly uri: string }
  | { readonly is: 'keeping'; readonly codes: readonly string[] };
