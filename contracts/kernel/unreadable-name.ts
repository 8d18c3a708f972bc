/** Invisible characters, those that reverse the order of others, and control characters; ordinary spaces are not. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;

/** Scripts in which a joiner, or its opposite, shows in the letters beside it. */
const JOINING = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Mongolian',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** What is not seen itself and makes others look as people write them: where it follows these, and nowhere else. */
const SHAPING = new RegExp(
  [
    // Forms of Han characters, and of Mongolian letters with their separator.
    String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
    String.raw`(?<=\p{Script=Mongolian}[\u180B-\u180D\u180F]?)\u180E(?=\p{L})`,
    // Emoji, in colour or as text, keycaps, and those that are joined to one.
    String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
    String.raw`(?<=[0-9#*])[\uFE0E\uFE0F](?=\u20E3)`,
    String.raw`(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})`,
    // Letters that are joined, or not, as in Persian, Hindi, Bengali and Sinhala.
    String.raw`(?<=[${JOINING}])(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])(?=[${JOINING}])`,
    // Final consonants, in older Malayalam texts.
    String.raw`(?<=\u0D4D)\u200D`,
    String.raw`(?<=[\u2801-\u28FF])\u2800(?=[\u2801-\u28FF])`,
  ].join('|'),
  'gu',
);

/** What a name has at least one of: a mark alone, such as an accent, shows nothing that could be told from another. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a name has invisible, bidirectional or control characters, or nothing to be seen. */
export const isUnreadableName = (name: string): boolean =>
  UNSEEN.test(name.replaceAll(SHAPING, '')) || !SEEN.test(name);
