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
    // Not the first three letters of a name: March and May would be the same.
    short: ['Jan', 'Feb', 'Mar', 'Abr', 'Maj', 'Jun', 'Lul', 'Ago', 'Seb', 'Okt', 'Nof', 'Dis'],
  },
} as const satisfies Record<Language, Record<'days' | 'months' | 'short', readonly string[]>>;
