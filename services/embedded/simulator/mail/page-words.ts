/** The texts of the pages that show letters. */
export const words = {
  en: {
    head: 'Letters (simulator)',
    nobody: 'No letter leaves this shop: these are the newest of those that it would have sent.',
    none: 'Nobody was written to yet.',
    back: 'All letters',
    to: 'To',
    from: 'From',
    taken: 'Sent',
    asHtml: 'As mail programs show it',
    asText: 'As text',
  },
  so: {
    head: 'Warqado (tijaabo)',
    nobody: 'Suuqan warqadi kama baxdo: kuwani waa kuwii ugu dambeeyey ee uu diri lahaa.',
    none: 'Weli cidna looma qorin.',
    back: 'Dhammaan warqadaha',
    to: 'Ku',
    from: 'Ka',
    taken: 'La diray',
    asHtml: 'Sida barnaamijyada iimaylku u muujiyaan',
    asText: 'Qoraal ahaan',
  },
} as const;
