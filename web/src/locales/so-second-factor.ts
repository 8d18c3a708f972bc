import type { FactorText } from './en-second-factor.ts';

/** The second factor in Somali. A native speaker must read every line before release (look §10). */
export const secondFactor: FactorText = {
  title: 'Xaqiijinta labaad',
  failed: 'Xaqiijintaada labaad lama soo rari karin.',
  isOn: 'Way shidan tahay',
  off: 'Gelitaanku wuxuu u baahan yahay furahaaga keliya. Xaqiijinta labaad waxay sidoo kale weydiisaa koodh ka yimid app telefoonkaaga ku jira: qof furahaaga bartay akoonkaaga ma furi karo.',
  needed: 'Waxa shaqadaadu kuu oggoshahay waxay shaqeeyaan oo keliya marka ay shidan tahay.',
  withheld: {
    fact: 'Shaqadaadu weli ma shaqaynayso.',
    sentence:
      'Bogagga maamulayaasha iyo hantidhawrayaasha waxay furmayaan marka xaqiijintaada labaad shidan tahay.',
  },
  turnOn: 'Shid',
  on: 'Gelitaanku wuxuu u baahan yahay furahaaga iyo koodhka app-kaaga xaqiijinta.',
  foundOn: 'Horeba way u shidan tahay. Haddii aadan arag koodhadhkeeda soo-kabashada, samee kuwo cusub.',
  codesLeft: (codes) => `Waxaad haysataa ${codes} koodh oo soo-kabasho, maalinta aad app-ka lumiso.`,
  replace: 'Koodhadh soo-kabasho oo cusub',
  turnOff: 'Dami',
  stay: 'Sidaas ha ahaato',
  start: {
    ask: 'Shid xaqiijintaada labaad',
    fact: 'Geli furahaaga si aad u bilowdo. Waxba isma beddelaan ilaa koodhka app-ku soo noqdo.',
    go: 'Bilow',
  },
  setUp: {
    scan: '1. Sawirkan ku akhri app-kaaga xaqiijinta',
    whichApp: 'App kasta oo tusa koodhadh lix tiro ah waa ku filan yahay.',
    picture: 'Sawirka app-ka xaqiijinta',
    open: 'Ku fur app qalabkan ku jira',
    byHand: 'Ama sirtan ku qor app-ka:',
    enter: '2. Geli koodhka app-ku tusayo',
    otherSessions: 'Qalabkaaga kale waa laga saarayaa.',
    confirm: 'Shid',
    failed: 'Xaqiijintaada labaad ma shidna.',
    again: 'Mar kale bilow',
    leave: 'Hadda maya',
  },
  codes: {
    title: 'Kaydso koodhadhkaaga soo-kabashada',
    fact: 'Mid kastaa hal mar buu ku gelinayaa halkii koodhka app-ka, haddii aad app-ka lumiso. Hadda uun baa la tusayaa. Ku kaydso meel aan telefoonkaagu oollin.',
    copy: 'Koobbi',
    copied: 'Koodhadhkii waa la koobbiyeeyey.',
    notCopied: 'Biraawsarkaagu ma koobbiyeyn. Soo deji, ama qoro.',
    download: 'Soo deji',
    kept: 'Waan kaydsaday',
    leaving: 'Ma ka tagaysaa koodhadhkaaga soo-kabashada? Mar dambe lama tusi doono.',
  },
  end: {
    ask: 'Ma damisaa xaqiijintaada labaad?',
    fact: 'Markaas ka dib furahaaga keliya ayaa akoonkaaga furaya.',
    neededFact: 'Markaas ka dib furahaaga keliya ayaa akoonkaaga furaya, shaqadaaduna ma sii jirto.',
    done: 'Xaqiijintaada labaad waa la damiyey.',
  },
  renew: {
    ask: 'Ma samaysaa koodhadh soo-kabasho oo cusub?',
    fact: 'Toban kale ayaad helaysaa. Kuwii hore kuma gelin doonaan.',
    go: 'Samee kuwo cusub',
  },
  again: {
    ask: 'Weli ma adiga baa?',
    fact: 'Tani waxay u tahay oo keliya qofka furaha geliyey rubucii saac ee u dambeeyey.',
    go: 'Sii wad',
    cancel: 'Ka noqo',
  },
  failedProof: 'Waxba lama beddelin.',
};
