interface Discarding {
  readonly ask: string;
  readonly discard: string;
  readonly keepEditing: string;
}

/** What dialogs and drawers say before they discard what was typed: both languages load with them. */
export const discarding: Readonly<Record<'en' | 'so', Discarding>> = {
  en: { ask: 'Discard what you typed?', discard: 'Discard', keepEditing: 'Keep editing' },
  so: { ask: 'Ma tuuraysaa wixii aad qortay?', discard: 'Tuur', keepEditing: 'Sii wad' },
};
