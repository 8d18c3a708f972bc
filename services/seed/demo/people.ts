import type { ShippingAddress } from '#contracts/orders/events';

/** Of every demo account (design §2). They exist only where the demo shop was seeded. */
export const demoPassword = 'suuq-demo-2026';

export interface DemoAccount {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

export interface DemoCustomer extends DemoAccount {
  readonly address: ShippingAddress;
}

export const admin: DemoAccount = { name: 'Sahra Warsame', username: 'admin', email: 'admin@suuq.test' };

export const auditor: DemoAccount = {
  name: 'Bashiir Cawaale',
  username: 'auditor',
  email: 'auditor@suuq.test',
};

export const shopper: DemoCustomer = {
  name: 'Hodan Abdi',
  username: 'shopper',
  email: 'shopper@suuq.test',
  address: {
    address: 'Jidka Maka al-Mukarama 14',
    city: 'Muqdisho',
    postalCode: 'BN 03010',
    country: 'Somalia',
  },
};

type Row = readonly [name: string, address: string, city: string, postalCode: string, country?: string];

const rows: readonly Row[] = [
  ['Faadumo Cali', 'Jidka Sodonka 22', 'Muqdisho', 'BN 03010'],
  ['Yusuf Nuur', 'Jidka Liido 7', 'Muqdisho', 'BN 03020'],
  ['Xaawo Maxamed', 'Xaafadda Xamar Weyne 31', 'Muqdisho', 'BN 03015'],
  ['Cabdullaahi Warsame', 'Jidka Warshadaha 118', 'Muqdisho', 'BN 03040'],
  ['Aamina Xasan', 'Jidka Togdheer 9', 'Hargeysa', 'WG 01010'],
  ['Maxamed Ciise', 'Xaafadda Jigjiga Yar 45', 'Hargeysa', 'WG 01012'],
  ['Sagal Faarax', 'Jidka Madaxtooyada 3', 'Garoowe', 'NG 06010'],
  ['Ibraahim Jaamac', 'Jidka Dekedda 16', 'Boosaaso', 'BR 05010'],
  ['Nimco Cabdi', 'Xaafadda Calanley 12', 'Kismaayo', 'JH 09010'],
  ['Axmed Guuleed', 'Suuqa Weyn 54', 'Baydhabo', 'BY 08010'],
  ['Ruqiya Saalax', 'Xaafadda Hodan 27', 'Muqdisho', 'BN 03030'],
  ['Cumar Diiriye', 'Jidka Webiga 5', 'Beledweyne', 'HR 07010'],
  ['Khadra Muuse', 'Xaafadda Israac 8', 'Gaalkacyo', 'MD 10010'],
  ['Liban Aadan', 'Jidka Xeebta 19', 'Berbera', 'WG 01020'],
  ['Ifraax Cilmi', 'Xaafadda Kosaar 33', 'Burco', 'TG 12010'],
  ['Saciid Biixi', 'Jidka Badda 2', 'Marka', 'SH 11010'],
  ['Deeqa Xirsi', 'Jidka Soomaaliya 61', 'Muqdisho', 'BN 03012'],
  ['Cabdiraxmaan Shire', '1510 Cedar Avenue South, Apt 12', 'Minneapolis', '55454', 'United States'],
  ['Hibaaq Rooble', 'Xaafadda Shaab 14', 'Hargeysa', 'WG 01011'],
  ['Mustafe Cige', 'Jidka Borama 28', 'Boorama', 'AW 02010'],
  ['Zamzam Cismaan', 'Second Avenue 41, Eastleigh', 'Nairobi', '00610', 'Kenya'],
  ['Xuseen Barre', 'Xaafadda Waaberi 17', 'Muqdisho', 'BN 03035'],
  ['Sucaad Yaasiin', 'Jidka Baardheere 10', 'Kismaayo', 'JH 09012'],
  ['Daahir Cawad', 'Xaafadda Netco 6', 'Boosaaso', 'BR 05012'],
  ['Ayaan Samatar', '88 Whitechapel Road', 'London', 'E1 1JG', 'United Kingdom'],
  ['Nuuradiin Geeddi', 'Jidka Dalxiiska 23', 'Baraawe', 'SH 11020'],
  ['Maryan Cabdulle', 'Xaafadda Kaaraan 72', 'Muqdisho', 'BN 03050'],
  ['Bilan Xaashi', 'Jidka Laascaanood 4', 'Laascaanood', 'SL 13010'],
  ['Cali Kaahin', 'Rinkebystråket 30', 'Stockholm', '163 73', 'Sweden'],
  ['Safiya Nuuriye', 'Jidka Jowhar 15', 'Jowhar', 'SD 04010'],
  ['Jaamac Madoobe', 'Xaafadda Garsoor 36', 'Gaalkacyo', 'MD 10012'],
  ['Idil Xersi', '2245 Lawrence Avenue West', 'Toronto', 'M9P 3W3', 'Canada'],
  ['Guuleed Saleebaan', 'Jidka Cadaado 11', 'Cadaado', 'GG 14010'],
  ['Fartuun Isaaq', 'Xaafadda Wadajir 58', 'Muqdisho', 'BN 03055'],
  ['Warsame Dhoore', 'Jidka Ceerigaabo 20', 'Ceerigaabo', 'SN 15010'],
  ['Naciimo Cusmaan', '3400 Cleveland Avenue', 'Columbus', '43224', 'United States'],
  ['Cabdinaasir Buulle', 'Xaafadda Horseed 13', 'Baydhabo', 'BY 08012'],
  ['Ubax Maxamuud', 'Boulevard de la République 26', 'Djibouti', '', 'Djibouti'],
  ['Khaliif Xuseen', 'Jidka Garbahaarrey 9', 'Garbahaarrey', 'GD 16010'],
  ['Hamdi Cabdiqaadir', 'Xaafadda Dharkeynley 64', 'Muqdisho', 'BN 03060'],
];

function customer([name, address, city, postalCode, country = 'Somalia']: Row): DemoCustomer {
  const username = name.toLowerCase().replaceAll(' ', '.');
  return {
    name,
    username,
    email: `${username}@suuq.test`,
    address: { address, city, postalCode, country },
  };
}

/** Forty people who have shopped here for a while; like the three accounts, they sign in with `demoPassword`. */
export const customers: readonly DemoCustomer[] = rows.map(customer);

/** Everybody who orders in the demo history: the shopper first, so that My Orders has something to show. */
export const buyers: readonly DemoCustomer[] = [shopper, ...customers];
