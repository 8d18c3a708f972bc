import type { Ware } from './ware.ts';

export const sportswear: readonly Ware[] = [
  {
    picture: ['football', 1],
    title: 'Match ball, size 5',
    brand: 'nike',
    priceCents: 28_00,
    stock: 68,
    description:
      'Hibiscus, white and banana, sewn by machine and sealed, so it keeps its air on sand and on gravel. The bounce is true. A pump needle is in the box.',
    so: {
      title: 'Kubbad ciyaar, cabbir 5',
      description: 'Guduud, cad iyo jaalle, hawada way haysaa. Irbadda bamka ayaa ku jirta sanduuqa.',
    },
  },
  {
    picture: ['hoodie', 1],
    title: 'Warm-up hoodie, cobalt',
    brand: 'puma',
    priceCents: 52_00,
    stock: 33,
    description:
      'Brushed inside, smooth outside, with a pocket that holds both hands and a phone. The hem and the cuffs are sky blue. Put it on before the game and after it.',
    so: {
      title: 'Jaakad koofi leh, buluug',
      description: 'Gudaha waa jilicsan tahay, dibaddana waa siman tahay. Ciyaarta ka hor iyo ka dibba xiro.',
    },
  },
  {
    picture: ['jersey', 2],
    title: 'Away jersey, 10, coral',
    brand: 'adidas',
    priceCents: 48_00,
    salePriceCents: 36_00,
    stock: 26,
    description:
      'Coral with banana edges and a ten on the chest. The cloth carries the sweat away and dries before the second half. Cut straight, so take your usual size.',
    so: {
      title: 'Maaliyad marti, 10, casuus',
      description: 'Maradu dhididka way qaaddaa, degdegna way u qallashaa. Cabbirkaaga caadiga ah qaado.',
    },
  },
  {
    picture: ['shorts', 1],
    title: 'Training shorts, leaf',
    brand: 'underarmour',
    priceCents: 24_00,
    stock: 57,
    description:
      'Leaf green with a mango stripe down each side and a cord that does not slip. Light, quick to dry, and free at the knee. One zipped pocket for the key.',
    so: {
      title: 'Surwaal gaaban oo tababar, cagaar',
      description: 'Waa fudud yahay, degdegna wuu u qallalaa. Jeeb siib leh ayaa furaha loogu talagalay.',
    },
  },
  {
    picture: ['bottle', 2],
    title: 'Steel bottle, 1 l, hibiscus',
    brand: 'nike',
    priceCents: 20_00,
    stock: 92,
    description:
      'Double steel walls: cold water stays cold from the morning prayer until noon. The cap opens with one hand. It fits the side pocket of every bag we sell.',
    so: {
      title: 'Dhalo bir ah, 1 l, guduud',
      description: 'Biyaha qabow subax ilaa duhur ayay qabow ku haysaa. Daboolka hal gacan baa lagu furaa.',
    },
  },
  {
    picture: ['jersey', 0],
    title: 'Home jersey, 10, teal',
    brand: 'nike',
    priceCents: 45_00,
    stock: 47,
    description:
      'Teal, white at the neck, and the number that everyone on the street wants. The print is pressed in, so it does not peel. Wash it inside out and it will last for seasons.',
    so: {
      title: 'Maaliyad guri, 10, cagaar-buluug',
      description: 'Waa lambarka qof kastaa rabo. Daabacaddu ma dhacdo.',
    },
  },
  {
    picture: ['hoodie', 2],
    title: 'White hoodie, cobalt band',
    brand: 'adidas',
    priceCents: 55_00,
    salePriceCents: 44_00,
    stock: 18,
    description:
      'Clean white with a cobalt band and a hibiscus cord. Thick cotton that keeps its shape on the hanger and on you. White shows everything, so we put the price down.',
    so: {
      title: 'Jaakad koofi leh, cad',
      description:
        'Cudbi adag oo cad, suun buluug ah leh. Caddaanku wax walba wuu muujiyaa, sidaas darteed qiimaha waan dhimnay.',
    },
  },
  {
    picture: ['football', 2],
    title: 'Street ball, tamarind',
    brand: 'puma',
    priceCents: 22_00,
    stock: 80,
    description:
      'A harder skin for walls and alleys, in tamarind and mango. It is a little heavier than a match ball and much harder to lose. Made for every evening of the week.',
    so: {
      title: 'Kubbad jidka, bunni',
      description: 'Maqaar adag oo derbiyada iyo luuqyada u adkaysta. Fiid kasta ku ciyaar.',
    },
  },
  {
    picture: ['shorts', 2],
    title: 'Running shorts, sky',
    brand: 'adidas',
    priceCents: 26_00,
    stock: 39,
    description:
      'Sky blue with white sides, light enough that you forget them. The waistband is soft and stays flat. Good for running along the sea before the sun is up.',
    so: {
      title: 'Surwaal gaaban oo orod, midab cir',
      description: 'Aad buu u fudud yahay, dhexduna waa jilicsan tahay. Waaberiga xeebta ku orod.',
    },
  },
  {
    picture: ['backpack', 2],
    title: 'Gym backpack, coral',
    brand: 'underarmour',
    priceCents: 46_00,
    stock: 21,
    description:
      'Coral outside, with a banana front pocket that swallows shoes and a towel. The back is padded and the straps are wide. It stands by itself on the changing-room floor.',
    so: {
      title: 'Boorso dhabar oo ciyaaraha, casuus',
      description: 'Jeebka hore kabo iyo shukumaan ayuu qaadaa. Suumanku waa ballaaran yihiin.',
    },
  },
  {
    picture: ['jersey', 1],
    title: 'Diagonal jersey, 10',
    brand: 'puma',
    priceCents: 42_00,
    stock: 30,
    description:
      'Ink with mango slashes, as fast as it looks. A loose knit under the arms lets the air in. Order a whole team and we will pack it together.',
    so: {
      title: 'Maaliyad xariiqyo leexsan, 10',
      description:
        'Madow iyo jaalle, hawaduna way gashaa. Kooxda oo dhan u dalbo, isku mar ayaan kuu xirxirnaa.',
    },
  },
  {
    picture: ['bottle', 0],
    title: 'Steel bottle, 1 l, mango',
    brand: 'underarmour',
    priceCents: 21_00,
    stock: 74,
    description:
      'Mango yellow with a plum band, so that nobody takes it for theirs. It keeps tea hot as well as water cold. The wide mouth lets ice in and a brush too.',
    so: {
      title: 'Dhalo bir ah, 1 l, jaalle',
      description:
        'Shaah kulul iyo biyo qabow labadaba way haysaa. Afkeedu waa ballaaran yahay, barafna wuu galaa.',
    },
  },
  {
    picture: ['sneaker', 2],
    title: 'Track sneaker, plum',
    brand: 'adidas',
    priceCents: 68_00,
    salePriceCents: 54_00,
    stock: 3,
    description:
      'Plum with mango heels and a white sole that grips wet concrete. Light in the hand and firm around the heel. Only the last pairs are left, in the middle sizes.',
    so: {
      title: 'Kabo orod, guduud mugdi ah',
      description: 'Gunta cad dhulka qoyan way qabsataa. Kuwa ugu dambeeya oo keliya ayaa haray.',
    },
  },
];
