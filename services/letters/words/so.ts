import { TAX_PERCENT } from '#contracts/kernel/money';
import type { Words } from './en.ts';

/** The texts of letters in Somali. A native speaker must read every line before release (look §10). */
export const so: Words = {
  greeting: (name) => `Salaan ${name},`,
  hello: 'Salaan,',
  footer: {
    order: 'Warqaddan waxaad ku heshay maadaama aad Suuq wax ka dalbatay.',
    account: 'Warqaddan waxaad ku heshay maadaama ay ku saabsan tahay akoonkaaga Suuq.',
    admin: 'Warqaddan waxaad ku heshay maadaama aad suuqa maamusho.',
    newsletter: 'Warqaddan waxaad ku heshay maadaama aad codsatay warsidaha Suuq.',
    newsletterAsked: 'Warqaddan waxaad ku heshay maadaama qof ciwaankan ku codsaday warsidaha Suuq.',
  },
  bill: {
    each: (quantity, price) => `${quantity} × ${price}`,
    items: 'Alaabta',
    shipping: 'Keenid',
    free: 'Bilaash',
    tax: `Canshuur (${TAX_PERCENT}%)`,
    total: 'Wadar',
    refunded: 'La celiyey',
  },
  delivery: {
    head: 'Keenidda',
    kinds: { standard: 'Keenid caadi ah', express: 'Keenid degdeg ah', pickup: 'Suuqa ka qaado' },
    days: (from, to) => (from === to ? from : `Inta u dhaxaysa ${from} iyo ${to}`),
  },
  shippingTo: 'Loo keenayo',
  addressOnPage: 'Ciwaanka keenidda wuxuu ku yaal bogga dalabkaaga.',
  pickUp: {
    at: 'Ka soo qaado',
    market: 'Suuqa',
    by: 'Cidda qaadanaysa',
    days: (from, to) => (from === to ? `Diyaar ah ${from}` : `Diyaar inta u dhaxaysa ${from} iyo ${to}`),
  },
  seeOrder: 'Arag dalabkaaga',
  visit: 'Booqo suuqa',
  leave: 'Ka bax warsidaha',
  letters: {
    'order-placed': {
      subject: (number) => `Dalabkaaga #${number}`,
      head: 'Waad ku mahadsan tahay dalabkaaga',
      text: (number, total, provider) =>
        `Waan helnay dalabkaaga #${number}, wadartuna waa ${total}. Waxaad dooratay inaad ku bixiso ${provider}.`,
      payUntil: (time) =>
        `Fadlan bixi ka hor ${time}: ilaa markaas alaabtu waa taada. Ka dib dalabku iskii ayuu u dhacayaa, waxbana lagaama jarayo.`,
      pay: 'Hadda bixi',
    },
    'order-paid': {
      subject: (number) => `Rasiidka dalabka #${number}`,
      head: 'Lacagtaadu way soo gaartay',
      text: (number, total, provider, time) =>
        `Waxaad ${total} ku bixisay ${provider} ${time} dalabkaaga #${number}.`,
      packing: 'Hadda waan xirnaa.',
      attached: (invoice) =>
        `Qaansheegaddaada ${invoice} waa ku lifaaqan tahay. Dalabkaaga ayaad sidoo kale ka helaysaa.`,
    },
    'order-sent': {
      brought: {
        subject: {
          whole: (number) => `Dalabka #${number} wuu soo socdaa`,
          part: (number, parcel) => `Baakadda ${parcel} ee dalabkaaga #${number} way soo socotaa`,
          rest: (number) => `Inta ka hartay dalabkaaga #${number} way soo socotaa`,
        },
        head: {
          whole: 'Dalabkaagu wuu soo socdaa',
          part: 'Baakad ayaa soo socota',
          rest: 'Inta hartay way soo socotaa',
        },
        text: (number, parcel, carrier) =>
          `Baakadda ${parcel} ee dalabkaaga #${number} way naga baxday, waxaana wadda ${carrier}.`,
      },
      pickedUp: {
        subject: {
          whole: (number) => `Dalabka #${number} waa diyaar in la qaado`,
          part: (number, parcel) => `Baakadda ${parcel} ee dalabkaaga #${number} waa diyaar in la qaado`,
          rest: (number) => `Inta ka hartay dalabkaaga #${number} waa diyaar in la qaado`,
        },
        head: {
          whole: 'Dalabkaagu waa diyaar',
          part: 'Qayb ka mid ah dalabkaaga waa diyaar',
          rest: 'Inta ka hartay dalabkaaga waa diyaar',
        },
        text: (number, parcel) =>
          `Baakadda ${parcel} ee dalabkaaga #${number} waa diyaar si aad u soo qaadato.`,
      },
      inParcel: 'Waxa baakaddan ku jira',
      pieces: (quantity, title) => `${quantity} × ${title}`,
      tracking: (trackingNumber) => `Lambarka raadraaca: ${trackingNumber}`,
      follow: 'La soco baakadda',
    },
    'order-delivered': {
      brought: {
        subject: (number) => `Dalabka #${number} waa la keenay`,
        head: 'Wuu yimid',
        text: (number, time) =>
          `Dalabkaaga #${number} waa la keenay ${time}. Haddii aanu ku soo gaarin, warqaddan ka jawaab.`,
      },
      pickedUp: {
        subject: (number) => `Dalabka #${number} waa la qaatay`,
        head: 'Waa la qaatay',
        text: (number, time) =>
          `Dalabkaaga #${number} waa la dhiibay ${time}. Haddii aan cidna kuu qaadin, warqaddan ka jawaab.`,
      },
    },
    'order-cancelled': {
      subject: (number) => `Dalabka #${number} waa la joojiyey`,
      head: 'Dalabkaaga waa la joojiyey',
      text: (number) => `Dalabkaaga #${number} waa la joojiyey.`,
      moneyBack: (total, provider) => `Wixii aad bixisay way kuu soo noqonayaan: ${total}, ${provider}.`,
      moneyNews: 'Mar kale ayaan kuu soo qori doonnaa markay soo socoto.',
      notPaid: 'Lacag loo bixiyey lama hayo. Lacagtii soo daahda waa laguu soo celinayaa.',
    },
    'order-expired': {
      subject: (number) => `Dalabka #${number} wuu dhacay`,
      head: 'Dalabkaagu wuu dhacay',
      text: (number) =>
        `Dalabkaaga #${number} waqtigii lama bixin, sidaas darteed wuu dhacay, dad kale ayaana alaabta iibsan kara. Lacagtii soo daahda waa laguu soo celinayaa.`,
    },
    'order-refunded': {
      subject: (number) => `Lacag-celinta dalabka #${number}`,
      head: 'Lacag ayaa kuu soo noqonaysa',
      text: (number, sum, provider) =>
        `Waxaan kuu celinnay ${sum} oo dalabkaaga #${number} ah, ${provider}. Bangigaagu wuxuu u baahan karaa dhowr maalmood si uu u muujiyo.`,
    },
    'payment-returned': {
      subject: (number) => `Lacag dalabka #${number} ah ayaa kuu soo noqotay`,
      head: 'Lacag ayaa kuu soo noqotay',
      text: (number, sum, provider) =>
        `Lacag dhan ${sum} oo ${provider} ah ayaa u timid dalabkaaga #${number}, oo hore loo bixiyey ama mar hore xirmay. Waan kuu celinnay. Bangigaagu wuxuu u baahan karaa dhowr maalmood si uu u muujiyo.`,
    },
    'password-changed': {
      subject: 'Furahaaga sirta ah waa la beddelay',
      head: 'Furahaaga sirta ah waa la beddelay',
      text: 'Furaha sirta ah ee akoonkaaga waa la beddelay, meelaha kale oo dhanna waa lagaa saaray.',
      notYou: 'Haddii aanad adigu ahayn, isla markiiba warqaddan ka jawaab.',
      see: 'Arag akoonkaaga',
    },
    'new-device': {
      subject: 'Qalab cusub ayaa galay akoonkaaga',
      head: 'Qalab cusub ayaa galay',
      text: (device, time) =>
        `Qof baa akoonkaaga furahaaga sirta ah kaga galay qalab aan hore u gelin${device === null ? '' : ` (${device})`}, ${time}.`,
      notYou:
        'Haddii aanad adigu ahayn, isla markiiba furaha sirta ah beddel: dadka kale oo dhan ayaa laga saarayaa.',
      see: 'Arag akoonkaaga',
    },
    'second-factor-on': {
      subject: 'Xaqiijinta labaad way shidan tahay',
      head: 'Xaqiijinta labaad way shidan tahay',
      text: 'Hadda ka dib gelitaanka akoonkaagu wuxuu u baahan yahay koodhka app-kaaga xaqiijinta. Meelaha kale oo dhan waa lagaa saaray.',
      notYou: 'Haddii aanad adigu ahayn, isla markiiba warqaddan ka jawaab.',
      see: 'Arag akoonkaaga',
    },
    'second-factor-off': {
      subject: 'Xaqiijinta labaad way dansan tahay',
      head: 'Xaqiijinta labaad way dansan tahay',
      text: 'Hadda ka dib akoonkaaga waxaa lagu geli karaa furaha sirta ah oo keliya.',
      notYou: 'Haddii aanad adigu ahayn, furahaaga sirta ah beddel, isla markiibana warqaddan ka jawaab.',
      see: 'Arag akoonkaaga',
    },
    'recovery-code-used': {
      subject: 'Koodhkaaga soo-kabashada ayaa la isticmaalay',
      head: 'Koodh soo-kabasho ayaa la isticmaalay',
      text: 'Qof baa bixiyey mid ka mid ah koodhadhka soo-kabashada ee akoonkaaga, halkii koodhka app-ka xaqiijinta. Mar dambe ma shaqaynayo.',
      notYou: 'Haddii aanad adigu ahayn, furahaaga sirta ah beddel, isla markiibana warqaddan ka jawaab.',
      see: 'Arag akoonkaaga',
    },
    'recovery-codes-replaced': {
      subject: 'Waxaad leedahay koodhadh soo-kabasho oo cusub',
      head: 'Waxaad leedahay koodhadh soo-kabasho oo cusub',
      text: 'Koodhadh soo-kabasho oo cusub ayaa loo sameeyey akoonkaaga. Kuwii hore ma shaqaynayaan.',
      notYou: 'Haddii aanad adigu ahayn, furahaaga sirta ah beddel, isla markiibana warqaddan ka jawaab.',
      see: 'Arag akoonkaaga',
    },
    'password-reset': {
      subject: 'Dooro fure cusub',
      head: 'Dooro fure cusub',
      text: 'Waxaad sheegtay inaad illowday furahaaga sirta ah. Xiriirkan ayaad mid cusub ku dooran kartaa. Hal mar buu shaqeeyaa, nus saac gudaheed.',
      see: 'Dooro fure cusub',
      notYou: 'Haddii aanad adigu ahayn, waxba ha samayn: furahaagu sidiisii buu ahaanayaa.',
    },
    'confirm-email': {
      subject: 'Xaqiiji iimaylkaaga',
      head: 'Ciwaankani ma kaaga baa?',
      text: 'Suuq waxaa ka jira akoon iimaylkan leh. Haddii aad adigu samaysay, xaqiiji inuu ciwaanku kaaga yahay: xiriirku toddoba maalmood buu shaqeeyaa.',
      see: 'Xaqiiji ciwaanka',
      notYou:
        'Haddii aanad akoon samayn, waxba ha samayn, xataa haddii aad marti ahaan wax u dalbatay: qof kale ayaa ciwaankan bixiyey, waxba oo aad leedahayna ma helayo.',
    },
    'confirm-new-email': {
      subject: 'Xaqiiji iimaylkaaga cusub',
      head: 'Kani ma iimaylkaaga cusub baa?',
      text: 'Qof ayaa raba inuu iimaylkan u isticmaalo akoonkiisa Suuq. Haddii aad adigu tahay, xaqiiji: xiriirku maalin buu shaqeeyaa. Ka dib iimaylkan ayaad ku galaysaa.',
      see: 'Xaqiiji iimaylka cusub',
      notYou: 'Haddii aanad adigu ahayn, waxba ha samayn: akoonku iimaylkii uu lahaa ayuu haysanayaa.',
    },
    'email-change-asked': {
      subject: 'Akoonkaaga iimayl kale ayaa loo codsaday',
      head: 'Iimayl kale',
      text: 'Qof furahaaga sirta ah yaqaan ayaa akoonkaaga iimayl kale u codsaday. Weli waxba isma beddelin: warqad ayaan u dirnay iimaylka cusub, waxaana sugaynaa in halkaas laga xaqiijiyo.',
      notYou:
        'Haddii aanad adigu ahayn, isla markiiba beddel furahaaga sirta ah: iimaylka cusub markaas lama xaqiijin karo.',
      see: 'Beddel furahaaga sirta ah',
    },
    'email-changed': {
      subject: 'Iimaylkaaga waa la beddelay',
      head: 'Iimaylkaaga waa la beddelay',
      text: 'Akoonkaagu hadda iimayl kale ayuu leeyahay. Kan cusub ayaad ku galaysaa, warqadaha akoonkaaguna halkaas ayay tagayaan.',
      notYou: 'Haddii aanad adigu ahayn, isla markiiba warqaddan ka jawaab.',
      see: 'Arag akoonkaaga',
    },
    'newsletter-confirm': {
      subject: 'Ma rabtaa warsidaha?',
      head: 'Ma rabtaa warsidaheenna?',
      text: 'Qof ayaa ciwaankan ku codsaday warsidaha Suuq. Xaqiiji inaad adigu tahay: xiriirku hal mar ayuu shaqeeyaa, laba maalmoodna.',
      see: 'Haa, ii soo dir',
      notYou:
        'Haddaanad adigu ahayn, waxba ha samayn: wax kale kuu iman maayaan, ciwaankaagana waa la illoobayaa.',
    },
    'low-stock': {
      subject: (title, left) =>
        left === 0 ? `Way dhammaatay: ${title}` : `${left} kaliya ayaa hartay: ${title}`,
      head: 'Way sii yaraanaysaa',
      text: (title, left) =>
        left === 0 ? `“${title}” waxba kama harin.` : `“${title}” ${left} kaliya ayaa la iibsan karaa.`,
      see: 'Arag alaabta',
    },
    'work-stopped': {
      subject: 'Wax suuqaaga ka mid ah ayaa istaagay',
      head: 'Wax ayaa u baahan in la fiiriyo',
      text: (name) =>
        `Qayb ka mid ah shaqada suuqa ayaa dhowr daqiiqo taagan, qof ayayna u baahan tahay: ${name}.`,
      safe: 'Waxba ma lumin: waxa sugaya waa la qabanayaa marka sababta la saxo. Bogga nidaamka ayaa sheegaya, iyo waxa la samaynayo.',
      see: 'Fur bogga nidaamka',
      order: {
        text: (number) => `Lacagta dalabka #${number} qof ayay u baahan tahay.`,
        hint: 'Inta badan bixiyaha lacagta ayaa haysta lacag dalabkan ah oo ahayd inay noqoto. Waxaa laga yaabaa inaad ka celiso bogga dalabka ama goobta bixiyaha laftiisa. Bogga nidaamka ayaa sheegaya sababta.',
        see: 'Fur dalabka',
      },
    },
  },
};
