import type { DemoCustomer } from '../people.ts';

/** How somebody writes: the same in all of their reviews. */
export interface Voice {
  readonly is: 'woman' | 'man';
  /** How often they write in Somali, 0 to 1. */
  readonly somali: number;
  readonly manner: (text: string) => string;
}

const women = new Set([
  'Hodan',
  'Faadumo',
  'Xaawo',
  'Aamina',
  'Sagal',
  'Nimco',
  'Ruqiya',
  'Khadra',
  'Ifraax',
  'Deeqa',
  'Hibaaq',
  'Zamzam',
  'Sucaad',
  'Ayaan',
  'Maryan',
  'Bilan',
  'Safiya',
  'Idil',
  'Fartuun',
  'Naciimo',
  'Ubax',
  'Hamdi',
]);

const asWritten = (text: string): string => text;
/** On the phone, in a hurry. */
const hurried = (text: string): string =>
  text.replace(/\.$/, '').replaceAll(/(^|[.!?] )[A-Z](?=[a-z])/g, lower);
const lower = (text: string): string => text.toLowerCase();
const loud = (text: string): string => text.replace(/\.$/, '!');

export const voiceOf = ({ name }: DemoCustomer, index: number): Voice => ({
  is: women.has(name.split(' ')[0] ?? '') ? 'woman' : 'man',
  somali: index % 8 === 6 ? 0.5 : 0.02,
  manner: index % 9 === 4 ? hurried : index % 7 === 5 ? loud : asWritten,
});
