import type { ways as en } from './en-order-ways.ts';

/**
 * The admins' texts about an order that depend on its delivery method, in Somali. A native speaker must read every line
 * before release (look §10).
 */
export const ways: typeof en = {
  brought: {
    deliver: 'Calaamadi in la keenay',
    deliverHead: 'Dalabkani ma gaaray?',
    deliverSentence: (writesLetters) =>
      `Macmiilku isla markiiba wuxuu u arkaa in la keenay. Hal daqiiqo gudaheed waad ka noqon kartaa${writesLetters ? '; kadib warqad ayuu helayaa' : ''}. Lacagta weli waa la celin karaa.`,
    delivered: 'Dalabka waxaa loo calaamadiyay in la keenay',
    deliverFailed: 'Lama calaamadin karin in la keenay',
    whyNotDeliver: {
      pending: 'Marka la bixiyo ayaa la calaamadin karaa in la keenay.',
      paid: '',
      delivered: 'Waa la keenay. Lacagta weli waa la celin karaa.',
      cancelled: 'Waa la joojiyey, markaa dib looma keenayo.',
      expired: 'Waqtigii lama bixin, alaabtiina way noqotay.',
      refunded: 'Lacagtii oo dhan waa noqotay, markaa wax kale lama dirayo.',
    },
    send: 'Dir baakad',
    sendAction: 'Dir baakadda',
    sendLead: (writesLetters) =>
      writesLetters
        ? 'Hal daqiiqo gudaheed waad ka noqon kartaa. Kadib macmiilku wuxuu helayaa warqad sheegaysa waxa ku jira iyo sida loola socdo, dalabkana dib looma joojin karo.'
        : 'Hal daqiiqo gudaheed waad ka noqon kartaa. Kadib dalabka dib looma joojin karo.',
    sent: (number) => `Baakadda ${number} way soo socotaa`,
    sendFailed: 'Baakadda lama dirin.',
    piecesLeft: (left) => `${left} ayaa harsan in la diro`,
    parcelDelivered: (number) => `Calaamadi in baakadda ${number} la keenay`,
    parcelArrived: (number) => `Baakadda ${number} waxaa loo calaamadiyay in la keenay`,
    takeBackParcel: (number) => `Ka noqo dirista baakadda ${number}`,
    undoParcelDelivery: (number) => `Ka noqo keenista baakadda ${number}`,
    undoDelivery: 'Ka noqo keenista',
  },
  pickedUp: {
    deliver: 'Calaamadi in la dhiibay',
    deliverHead: 'Dalabkan ma la dhiibay?',
    deliverSentence: (writesLetters) =>
      `Macmiilku isla markiiba wuxuu u arkaa in la qaatay. Hal daqiiqo gudaheed waad ka noqon kartaa${writesLetters ? '; kadib warqad ayuu helayaa' : ''}. Lacagta weli waa la celin karaa.`,
    delivered: 'Dalabka waxaa loo calaamadiyay in la dhiibay',
    deliverFailed: 'Lama calaamadin karin in la dhiibay',
    whyNotDeliver: {
      pending: 'Marka la bixiyo ayaa la dhiibi karaa.',
      paid: '',
      delivered: 'Waa la dhiibay. Lacagta weli waa la celin karaa.',
      cancelled: 'Waa la joojiyey, markaa lama dhiibi karo.',
      expired: 'Waqtigii lama bixin, alaabtiina way noqotay.',
      refunded: 'Lacagtii oo dhan waa noqotay, markaa wax kale lama dhiibayo.',
    },
    send: 'Calaamadi in ay diyaar tahay',
    sendAction: 'Waa diyaar',
    sendLead: (writesLetters) =>
      writesLetters
        ? 'Hal daqiiqo gudaheed waad ka noqon kartaa. Kadib macmiilku wuxuu helayaa warqad sheegaysa waxa diyaar ah iyo halka ay yaallaan, dalabkana dib looma joojin karo.'
        : 'Hal daqiiqo gudaheed waad ka noqon kartaa. Kadib dalabka dib looma joojin karo.',
    sent: (number) => `Baakadda ${number} waa diyaar in la qaado`,
    sendFailed: 'Lama calaamadin in ay diyaar tahay.',
    piecesLeft: (left) => `${left} weli diyaar ma aha`,
    parcelDelivered: (number) => `Calaamadi in baakadda ${number} la dhiibay`,
    parcelArrived: (number) => `Baakadda ${number} waxaa loo calaamadiyay in la dhiibay`,
    takeBackParcel: (number) => `Ka noqo in baakadda ${number} diyaar tahay`,
    undoParcelDelivery: (number) => `Ka noqo dhiibista baakadda ${number}`,
    undoDelivery: 'Ka noqo dhiibista',
  },
};
