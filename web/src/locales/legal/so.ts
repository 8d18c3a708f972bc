import { TAX_PERCENT } from '#contracts/kernel/money';
import type { Part, privacy as englishPrivacy, terms as englishTerms } from './en.ts';

/** The terms and the privacy notice in Somali. A native speaker must read every line before release (look §10). */
export const terms: Readonly<Record<keyof typeof englishTerms, Part>> = {
  project: {
    head: 'Mashruuc waxbarasho',
    says: [
      'Suuq waxaa loo sameeyey koorso. Run ahaan waxba lama iibiyo, waxbana lama diro.',
      'Bogga ay ku qoran tahay “Tijaabo: lacag dhab ah ma jirto”, mid tijaabo ah ayaa u taagan PayPal iyo Stripe, cidna lacag lagama jaro.',
    ],
  },
  orders: {
    head: 'Dalabyada iyo qiimaha',
    says: [
      `Qiimuhu waa doolarka Maraykanka. Canshuurtu waa ${TAX_PERCENT}% qiimaha alaabta, waxaana lagu tusayaa intaadan dalban.`,
      'Wadarta aad markii hore aragtay way taagan tahay ilaa aad mid kale oggolaato. Waxba lagaama jaro intaadan bixin.',
      'Alaabta waa laguu hayaa marka dalabka la sameeyo. Dalab aan waqtigiisa la bixin wuu dhacaa, alaabtiina kaydka ayay ku noqotaa; boggiisu wuxuu sheegayaa ilaa goorma la bixin karo.',
    ],
  },
  delivery: {
    head: 'Keenid',
    says: [
      'Inta keenidu ku kacayso, iyo inta alaabtu ka badato ee ay bilaash ku tahay, waxay ku qoran tahay hab kasta agtiisa ka hor inta aadan dalban.',
      'Dalabka la bixiyey waan xirnaa, waxaana keennaa ciwaanka aad bixisay. Boggiisu wuxuu sheegayaa marka la keeno.',
    ],
  },
  returns: {
    head: 'Joojinta iyo celinta lacagta',
    says: [
      'Dalab aan weli la bixin adigaa joojin kara. Intaas ka dib noo soo qor: ilaa baakad ka mid ah la diro waan joojin karnaa, lacagtana oo dhan ama qayb ka mid ah waan soo celin karnaa, la keenay iyo haddii kaleba.',
      'Lacagtu waxay ku noqotaa sidii ay ku timid. Haddii laba jeer lagaa jaro, tan labaad adigoon weyddiin ayay kuu soo noqotaa.',
    ],
  },
  reviews: {
    head: 'Faallooyinka',
    says: [
      'Alaab kasta hal mar ayaad faallo ka bixin kartaa, wixii aad qortayna waad beddeli ama tirtiri kartaa. Magacaaga ayaa ag qoran.',
      'Qiimaynta waxaa lagu xisaabiyaa faallooyinka dadka alaabta iibsaday oo keliya. Faallo waan qarin karnaa, sababna waa inaan bixinnaa; sababtaas waa la diiwaangeliyaa.',
    ],
  },
  account: {
    head: 'Akoonkaaga',
    says: [
      'Furahaaga cidna ha siin. Astaantaadu waxay ku tusaysaa meelaha aad ka furan tahay, mid kastana waad ka bixi kartaa.',
      'Akoonkaaga waxaad ka tirtiri kartaa astaantaada marka wax kasta oo aad bixisay la keeno; dalabyada aan la bixin waa la joojiyaa. Haddii aad akoon la’aan wax dalbatay, noo soo qor.',
    ],
  },
};

export const privacy: Readonly<Record<keyof typeof englishPrivacy, Part>> = {
  kept: {
    head: 'Waxa la hayo',
    says: [
      'Magacaaga, magaca adeegsadaha iyo iimaylkaaga, iyo luqadda aan kuugu soo qorno. Furaha sirta ah waxaa laga hayaa raad keliya oo aan laga akhrin karin.',
      'Dambiishaada, buuggaaga ciwaannada iyo faallooyinkaaga. Dalabyadaada oo leh ciwaan, alaab iyo lacag-bixin, iyo iimaylka aad wax ku bixisay.',
      'Meelaha aad ka furan tahay: nooca biraawsarka iyo qalabka, goorta aad gashay iyo markii u dambaysay; ciwaanka shabakaddaada maya. Qofka gala, ama geli kari waaya, waxaa lagu qoraa ciwaankaas oo la qariyey.',
    ],
  },
  seen: {
    head: 'Cidda arkaysa',
    says: [
      'Adiga. Maamulayaasha suuqu waxay arkaan dalabyadaada oo leh magac iyo ciwaan, si ay u keenaan oo ay kuugu jawaabaan. Hanti-dhowrayaashu waxay eegaan wixii dhacay, lambarro ayayna arkaan ilaa ay magaca weyddiiyaan.',
      'Mar kasta oo mid ka mid ah uu dalabkaaga furo, dadka liis u eego ama soo dejisto, taas waa la diiwaangeliyaa.',
      'Qof kastaa wuxuu arkaa magaca faalladaada ag qoran. Haddii aad PayPal ama Stripe wax ku bixiso, annaga waxay naga helaan lacagta iyo lambarka dalabka, adigana waxay kaa helaan waxa aad adigu u sheegto.',
      'Adeeg iimayl ayaa kuu qaada warqadahayaga ku saabsan dalabyadaada iyo akoonkaaga, wuuna arkaa waxa ay sheegayaan.',
      'Warsidaha wuxuu u yimaadaa oo keliya qof codsaday oo xaqiijiyey. Qofka ka baxa, ama aan weligiis xaqiijin, waa la illoobaa.',
      'Cid kale maya: xayeysiis ma jiro, raadraacna ma jiro.',
    ],
  },
  browser: {
    head: 'Biraawsarkaaga',
    says: [
      'Kukiyadu waxay kaa dhigaan mid sii furan, waxay qalabkaaga ka soocaan mid furaha qiyaasaya, wixii aad beddeshay isla markiiba way ku tusaan, waxayna noo sheegaan aagga saacaddaada, si wakhtigu kuugu muuqdo sida saacaddaada. Kuwo kale ma jiraan.',
      'Biraawsarkaagu wuxuu kaloo xusuustaa luqadda, muuqaalka iyo sida aad wax u bixiso; dambiisha aad buuxisay adigoon gelin; iyo, ilaa aad ka baxdo, ciwaanka aad bixisay, habka keenidda, lambarka akoonkaaga iyo in aan luqaddaada naqaan.',
      'Bog kasta oo furan wuxuu xusuustaa wixii aad qortay, kala shaandhaysay iyo wixii aad dalban rabtay ilaa aad xirto.',
    ],
  },
  forgotten: {
    head: 'Sida loo tirtiro',
    says: [
      'Waxa shakhsiga ah ee diiwaankayaga ku jira waxaa lagu xiray fure adiga kuu gaar ah. Marka akoonkaaga la tirtiro furahaas waa la baabi’iyaa: magacaaga, iimaylkaaga, ciwaannadaada iyo erayadaada lama akhrin karo mar dambe. Wadarta dalabyadu way sii jirtaa, adiga oo aan ku jirin.',
      'Nuqulladii hore loo kaydiyey lama hayo in ka badan inta suuqa lagu hagaajinayo.',
    ],
  },
  ask: {
    head: 'Na weyddii',
    says: [
      'Astaantaada waxaad ku beddeli kartaa magacaaga iyo magaca adeegsadaha, waxaad ka soo dejisan kartaa nuqul ka mid ah waxa aan kaa hayno, akoonkaagana waad ka tirtiri kartaa. Haddii aad akoon la’aan wax dalbatay, noo soo qor.',
    ],
  },
};
