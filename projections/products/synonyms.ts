/**
 * What shoppers call things, in English and Somali: the one place for it. A form of a word (`shoes`, `shoe`) need stand here
 * only once, as words are compared by their stems; what is written in several words (`t shirt`) is met as such.
 */
interface Synonyms {
  /** Words for the same thing. */
  readonly same: string;
  /** What is one of these: found by them, while it finds only itself. */
  readonly kinds?: string;
}

/** Each line is separated by commas. */
export const synonyms: readonly Synonyms[] = [
  // What is worn
  {
    same: 'clothes, clothing, garment, apparel, dhar, dharka, lebis',
    kinds:
      'shirt, tshirt, tee, overshirt, blouse, dress, skirt, trousers, jeans, shorts, jacket, coat, sweater, hoodie, jersey, suit, scarf, guntiino, dirac, macawiis, garbasaar',
  },
  {
    same: 'shoe, footwear, kabo, kab, kabaha',
    kinds:
      'sneaker, trainer, runner, high top, sandal, flip flop, slipper, boot, loafer, heel, moccasin, dacas',
  },
  { same: 'sneaker, trainer, runner, running shoe' },
  { same: 'sandal, flip flop, dacas' },
  { same: 'dress, gown, canbuur, toob', kinds: 'dirac, guntiino' },
  { same: 'shirt, shaati, shaadh', kinds: 'tshirt, t shirt, tee, overshirt, blouse' },
  { same: 'tshirt, t shirt, tee, funaanad' },
  { same: 'trousers, pants, surwaal, jeans, chinos' },
  { same: 'macawiis, sarong, lungi' },
  { same: 'scarf, shawl, garbasaar, shaash, hijab, xijaab, headscarf' },
  { same: 'hoodie, sweatshirt, sweater, jumper, pullover' },
  { same: 'jersey, football shirt, maaliyad' },
  { same: 'hat, cap, kufi, koofi, koofiyad' },
  { same: 'bag, boorso, shandad', kinds: 'tote, handbag, backpack, rucksack, purse' },
  { same: 'backpack, rucksack, school bag, schoolbag' },
  { same: 'watch, wristwatch, saacad' },
  { same: 'sunglasses, sun glasses, shades, ookiyaale, muraayad' },
  { same: 'jewellery, jewelry', kinds: 'earring, necklace, bracelet' },
  // What is used
  { same: 'phone, telephone, smartphone, mobile, mobile phone, cell phone, taleefan, telefoon, mobayl' },
  { same: 'headphones, head phones, earphones, headset, samaacado, dhego saarro' },
  { same: 'laptop, computer, notebook, kombiyuutar, kumbuyuutar' },
  { same: 'radio, raadiyo, raadiye' },
  { same: 'kettle, kirli, kildhi, jalmad, teapot' },
  { same: 'pot, saucepan, dheri, digsi' },
  { same: 'lamp, lantern, laambad, nal, siraad, faynuus' },
  { same: 'rug, carpet, mat, roog, kadiifad, derin' },
  { same: 'cushion, pillow, barkin' },
  { same: 'dabqaad, incense burner, girgire' },
  { same: 'bottle, flask, dhalo' },
  { same: 'book, buug, buugaag' },
  { same: 'ball, kubbad, kubad', kinds: 'football' },
  { same: 'football, soccer ball, kubbadda cagta', kinds: 'match ball' },
  { same: 'kite, abiteey' },
  { same: 'toy, carruusad', kinds: 'kite, truck, stacking ring, puzzle' },
  { same: 'truck, lorry, gaari, baabuur' },
  // For whom, and where
  { same: 'women, woman, lady, ladies, dumar, haween, naag' },
  { same: 'men, man, gents, rag, nin' },
  { same: 'kids, child, children, boy, girl, carruur, caruur, ilmo' },
  { same: 'home, house, household, guri, guriga' },
  { same: 'sportswear, sport, ciyaaraha, isboorti' },
  { same: 'electronics, gadget, elektaroonig, elektaroonik' },
  { same: 'accessories, agab' },
  { same: 'h m, hm' },
  { same: 'underarmour, under armour' },
  // Colours, by the paints that the market names
  { same: 'red, cas, casaan, guduud', kinds: 'hibiscus, henna, coral, scarlet, crimson' },
  { same: 'pink, casuus', kinds: 'hibiscus, rose' },
  { same: 'orange, oranji', kinds: 'mango, coral' },
  { same: 'yellow, jaalle, huruud', kinds: 'banana, mango' },
  { same: 'green, cagaar, cagaaran', kinds: 'leaf, teal, mint, olive' },
  { same: 'blue, buluug', kinds: 'cobalt, sky, navy, indigo' },
  { same: 'purple, violet', kinds: 'plum, lilac' },
  { same: 'brown, bunni', kinds: 'tamarind, henna' },
  { same: 'black, madow', kinds: 'ink' },
  { same: 'white, cad, caddaan', kinds: 'salt' },
  { same: 'grey, gray, dambas', kinds: 'slate' },
  { same: 'beige', kinds: 'sand' },
];

/** A search for women's or men's shoes means these categories too: their products are for both. */
export const forEverybody = {
  askedBy: 'women, men',
  categories: 'footwear, accessories, sportswear',
} as const;

/** Words that say nothing of a product, beside those that Postgres leaves out in English. */
export const emptyWords = 'iyo, ama, oo, ee, ka, ku, u, la, ah, leh, waa, ugu';

/** Units of measure by their sign, as they are written behind a number. */
export const units: Readonly<Record<string, string>> = {
  l: 'l, litre, liter, litres, liters, litir',
  ml: 'ml, millilitre, milliliter, millilitres, milliliters',
  kg: 'kg, kilo, kilos, kilogram, kilograms, kiilo',
  g: 'g, gram, grams, garaam',
  m: 'm, metre, meter, metres, meters, mitir',
  cm: 'cm, centimetre, centimeter, centimetres, centimeters',
  mm: 'mm, millimetre, millimeter, millimetres, millimeters',
  in: 'in, inch, inches',
  gb: 'gb, gigabyte, gigabytes',
  w: 'w, watt, watts',
};

/** The names of such a line. */
export const namesIn = (line: string): readonly string[] =>
  line
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
