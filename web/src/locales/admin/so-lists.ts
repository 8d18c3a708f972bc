import type { lists as english } from './en-lists.ts';

/**
 * The texts that all back office pages share, in Somali. A native speaker must read every line before release (look
 * §10).
 */
export const lists: typeof english = {
  search: 'Raadi',
  cancel: 'Iska daa',
  from: 'Laga bilaabo',
  to: 'Ilaa',
  unclear: 'Ciwaanku wuxuu weydiinayaa wax aan jirin.',
  unclearOf: (what) => `Lama garanayo waxa loola jeedo ${what}, sidaas darteed waxba lama muujinayo.`,
  leaveOut: 'Ka saar',
  rightsEnded: {
    fact: 'Halkan kama shaqayn kartid hadda.',
    sentence: 'Hadda ka dib waxba lama kaydin doono. Koobbi ka samayso waxaad qortay intaadan bixin.',
    leave: 'Ka bax',
  },
  secondFactorFirst: {
    head: 'Marka hore shid xaqiijintaada labaad',
    sentence:
      'Si aad halkan uga shaqayso waxaad ku gelaysaa furahaaga iyo koodh app ka yimid. Akoonkaaga ayaad ka shidi kartaa; laba daqiiqo ayay qaadataa.',
    turnOn: 'Tag akoonkaaga',
  },
};
