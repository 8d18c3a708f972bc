import type { Language } from './language.ts';

/** The names of days and months: Intl's Somali data is not reliable, so they are our own (design §8.19). */
export const calendar = {
  en: {
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
  so: {
    days: ['Axad', 'Isniin', 'Talaado', 'Arbaco', 'Khamiis', 'Jimce', 'Sabti'],
    months: [
      'Janaayo',
      'Febraayo',
      'Maarso',
      'Abriil',
      'Maajo',
      'Juun',
      'Luulyo',
      'Agoosto',
      'Sebtembar',
      'Oktoobar',
      'Nofembar',
      'Diseembar',
    ],
    // Not the first three letters: those of March and May are the same.
    short: ['Jan', 'Feb', 'Mar', 'Abr', 'Maj', 'Jun', 'Lul', 'Ago', 'Seb', 'Okt', 'Nof', 'Dis'],
  },
} as const satisfies Record<Language, Record<'days' | 'months' | 'short', readonly string[]>>;

/** Short names of weekdays: in Somali not always the first letters of the name. */
const shortDays = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  so: ['Axd', 'Isn', 'Tal', 'Arb', 'Kha', 'Jim', 'Sab'],
} as const satisfies Record<Language, readonly string[]>;

/** A day of the shop (`YYYY-MM-DD`) in words, independent of the reader's time zone: Tue, Dec 1; Tal, 1 Dis. */
export const dayInWords = (day: string, language: Language): string => {
  const noon = new Date(`${day}T12:00:00.000Z`);
  const [weekday, month] = [
    shortDays[language][noon.getUTCDay()],
    calendar[language].short[noon.getUTCMonth()],
  ];
  const date = noon.getUTCDate();
  return language === 'so' ? `${weekday}, ${date} ${month}` : `${weekday}, ${month} ${date}`;
};
