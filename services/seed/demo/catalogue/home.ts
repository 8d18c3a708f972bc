import type { Ware } from './ware.ts';

export const home: readonly Ware[] = [
  {
    picture: ['kettle', 1],
    title: 'Enamel kettle, plum, 2 l',
    brand: 'zara',
    priceCents: 24_00,
    stock: 55,
    description:
      'Two litres, enough for eight glasses of tea and one more for an unexpected guest. Thick enamel on steel, at home on gas and on charcoal. The spout pours without dripping; we tried.',
    so: {
      title: 'Kildhi guduud mugdi ah, 2 l',
      description:
        'Laba litir, waa siddeed koob oo shaah ah. Gaas iyo dhuxulba waa la saari karaa, afkuna ma dareeriyo.',
    },
  },
  {
    picture: ['dabqaad', 0],
    title: 'Dabqaad incense burner, hibiscus',
    brand: 'ymc',
    priceCents: 19_00,
    stock: 66,
    description:
      'Soapstone, turned and painted by hand. Put two coals in the bowl, incense on the coals, and the whole house knows that guests are coming. It stays cool at the foot.',
    so: {
      title: 'Dabqaad dhagax ah, guduud',
      description: 'Dhagax gacanta lagu qoray oo la rinjiyeeyay. Laba dhuxul iyo uunsi ku rid.',
    },
  },
  {
    picture: ['cushion', 0],
    title: 'Diamond cushion, coral',
    brand: 'zara',
    priceCents: 21_00,
    stock: 43,
    description:
      'Coral with banana and white diamonds, and a ball at every corner. Firm enough to lean on for a long talk. The cover comes off with a zip.',
    so: {
      title: 'Barkin dheeman leh, casuus',
      description: 'Casuus, leh dheeman jaalle iyo cad. Galka siib ayaa lagu furaa.',
    },
  },
  {
    picture: ['rug', 1],
    title: 'Hand-knotted rug, teal',
    brand: 'zara',
    priceCents: 160_00,
    salePriceCents: 128_00,
    stock: 6,
    description:
      'Wool, knotted by hand: teal ground, medallions in white and hibiscus, a hibiscus edge. Two metres by one and a quarter. Beat it on the rope twice a year and it will outlast the house.',
    so: {
      title: 'Roog gacanta lagu sameeyay, cagaar-buluug',
      description: 'Dhogor gacanta lagu xiray, laba mitir oo dherer ah. Sannadkii laba jeer garaac.',
    },
  },
  {
    picture: ['pot', 0],
    title: 'Family pot with lid, tamarind',
    brand: 'h&m',
    priceCents: 44_00,
    stock: 37,
    description:
      'Eight litres: rice for twelve, or for six who have been fasting. The base is thick, so the rice does not catch. Both handles stay cool enough to hold with a cloth.',
    so: {
      title: 'Dheri qoys oo dabool leh, bunni',
      description: 'Siddeed litir: bariis laba iyo toban qof ku filan. Bariisku ma gubto.',
    },
  },
  {
    picture: ['lamp', 2],
    title: 'Reading lamp, leaf',
    brand: 'zara',
    priceCents: 49_00,
    salePriceCents: 39_00,
    stock: 20,
    description:
      'A leaf-green shade on a round banana base. It throws its light down on the page and leaves the sleeper alone. The bulb is in the box.',
    so: {
      title: 'Laambad akhris, cagaar',
      description: 'Bogga ayay iftiimisaa, qofka hurdana ma dhibto. Guluubku sanduuqa ayuu ku jiraa.',
    },
  },
  {
    picture: ['kettle', 0],
    title: 'Enamel kettle, henna, 2 l',
    brand: 'h&m',
    priceCents: 26_00,
    stock: 49,
    description:
      'Henna red with an ink handle that does not burn the hand. The lid has a stop, so it stays on while you pour. It sings a little before it boils.',
    so: {
      title: 'Kildhi midab cillaan, 2 l',
      description: 'Gacan-qabad madow oo aan gacanta gubin. Daboolku ma dhaco marka aad shubayso.',
    },
  },
  {
    picture: ['dabqaad', 1],
    title: 'Dabqaad incense burner, banana glaze',
    brand: 'ymc',
    priceCents: 22_00,
    stock: 35,
    description:
      'Fired clay with a banana glaze and hibiscus teeth around the rim. A little larger than the stone one, for a large room. Let it cool before you put it away.',
    so: {
      title: 'Dabqaad dhoobo ah, jaalle',
      description: 'Dhoobo la dubay, qol weyn ku filan. Ha qaboobo ka hor intaadan meel dhigin.',
    },
  },
  {
    picture: ['pot', 1],
    title: 'Feast pot with lid, mango',
    brand: 'zara',
    priceCents: 46_00,
    stock: 24,
    description:
      'Mango enamel with a plum line, too handsome to stay in the kitchen. Carry it to the table and lift the lid there. Ten litres, on any stove and in the oven too.',
    so: {
      title: 'Dheri martiqaad oo dabool leh, jaalle',
      description:
        'Toban litir, shoolad kasta iyo foornada waa la saari karaa. Miiska keen, halkaasna ku fur.',
    },
  },
  {
    picture: ['rug', 0],
    title: 'White rug, cobalt edge',
    brand: 'gucci',
    priceCents: 240_00,
    stock: 5,
    description:
      'Undyed wool with a cobalt border, hibiscus points and lozenges. Eleven weeks of one woman’s work, and her mark is on the back. For a room where people take their shoes off.',
    so: {
      title: 'Roog cad, geeso buluug ah',
      description:
        'Dhogor aan la rinjiyayn, koow iyo toban toddobaad oo shaqo ah. Qolka kabaha la iska bixiyo ayuu ku habboon yahay.',
    },
  },
  {
    picture: ['cushion', 2],
    title: 'Leaf cushion',
    brand: 'h&m',
    priceCents: 18_00,
    stock: 71,
    description:
      'Leaf green with small mango and white leaves. Filled with cotton, so it can be shaken back into shape. Take four and the bench becomes a sofa.',
    so: {
      title: 'Barkin caleemo leh, cagaar',
      description: 'Cudbi ayaa ka buuxa. Afar qaado, kursiguna fadhi buu noqdaa.',
    },
  },
  {
    picture: ['lamp', 1],
    title: 'Pleated lamp, hibiscus',
    brand: 'zara',
    priceCents: 52_00,
    stock: 13,
    description:
      'A pleated hibiscus shade on a mango base with an ink ring. The light is soft and pink in the evening. The switch is on the cord, where your hand looks for it.',
    so: {
      title: 'Laambad laab leh, guduud',
      description: 'Fiidkii iftiin jilicsan ayay bixisaa. Batoonku xarigga ayuu ku yaal.',
    },
  },
  {
    picture: ['kettle', 2],
    title: 'Market kettle, hibiscus, 2 l',
    brand: 'h&m',
    priceCents: 25_00,
    salePriceCents: 18_00,
    stock: 62,
    description:
      'The kettle of every tea stall on our street, in hibiscus. Light, quick to boil and easy to hang on a nail. A chip in the enamel never stopped one from pouring.',
    so: {
      title: 'Kildhi suuq, guduud, 2 l',
      description: 'Waa kildhiga shaahlayaasha jidkeenna. Waa fudud yahay, degdegna wuu u karaa.',
    },
  },
  {
    picture: ['cushion', 1],
    title: 'Zigzag cushion, henna',
    brand: 'uniqlo',
    priceCents: 19_00,
    stock: 46,
    description:
      'Henna with banana and white zigzags, woven rather than printed. It is the same on both sides, so it wears twice as long. The cover can be washed at forty degrees.',
    so: {
      title: 'Barkin xariiqyo jajaban, midab cillaan',
      description: 'Labada dhinac waa isku mid. Galka afartan digrii ayaa lagu dhaqi karaa.',
    },
  },
];
