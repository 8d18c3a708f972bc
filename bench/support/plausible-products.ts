import { brands, categories, type Brand, type Category } from '../../contracts/catalogue/options.ts';
import { chance } from '../../services/seed/demo/history/chance.ts';

/** A product as a merchant might describe it. */
export interface PlausibleProduct {
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly brand: Brand;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly stock: number;
  /** Stars of its only review; 0 without one. */
  readonly rating: number;
}

/** The products of each category; together they have the words of a real catalogue. */
const goods: Readonly<Record<Category, readonly string[]>> = {
  men: words(
    'shirt,jacket,trousers,jeans,coat,sweater,blazer,polo shirt,hoodie,belt,vest,shorts,suit,cardigan',
  ),
  women: words('dress,skirt,blouse,jacket,jeans,coat,cardigan,leggings,jumpsuit,tunic,kimono,trousers,scarf'),
  sportswear: words(
    'track jacket,running shorts,leggings,sports bra,jersey,tank top,windbreaker,joggers,socks',
  ),
  electronics: words(
    'headphones,radio,charger,speaker,keyboard,power bank,lamp,camera,cable,watch,torch,fan',
  ),
  home: words('kettle,blanket,cushion,lamp,teapot,bowl,towel,curtain,mirror,basket,rug,vase,candle,pan,mug'),
  kids: words('dungarees,romper,pyjamas,backpack,raincoat,puzzle,plush toy,cap,t-shirt,mittens,ball,blanket'),
  accessories: words(
    'handbag,wallet,sunglasses,watch,umbrella,hat,scarf,gloves,bracelet,necklace,tie,backpack',
  ),
  footwear: words('sneakers,boots,sandals,loafers,running shoes,slippers,heels,trainers,high-tops,moccasins'),
};
const colours = words(
  'black,white,navy,red,olive,sand,mango,henna,teal,grey,brown,pink,lilac,cobalt,banana,leaf,coral,cream,silver',
);
const materials = words(
  'cotton,leather,linen,wool,denim,canvas,suede,bamboo,silk,fleece,steel,wood,ceramic,glass,rubber,velvet,mesh',
);
const styles = words(
  'classic,slim,relaxed,vintage,light,padded,waterproof,striped,checked,quilted,hooded,oversized,everyday,folding,' +
    'printed,reversible,embroidered,soft,breathable,insulated,cropped,tailored,wireless,portable,handmade,long,short',
);
const occasions = words(
  'winter,summer,the beach,the office,a wedding,travel,rainy days,the gym,school,the road,home',
);
const sentences = [
  'Made of {material} that grows softer with every wash.',
  'A {style} cut that sits well on the shoulder.',
  'Made for {occasion}, and good enough for {occasion2}.',
  'The {colour} is dyed in small batches, so no two are quite alike.',
  'Stitched twice where it is pulled most.',
  'Wash it cold, dry it in the shade and it will last for years.',
  'Comes in a plain carton with a spare part and a printed manual.',
  'Named after the street where the first one was sewn.',
  'Order your usual size; between two, take the larger.',
  'Lined with {material2}, with a pocket inside for what matters.',
  'Returns are free within thirty days.',
  'It weighs little, folds flat and fits into any bag.',
];
const syllables = words('ka,li,mo,ra,za,ven,tor,bel,shi,du,fa,ner,so,qua,mi,jo,har,lu,wes,pi,xan,ro,gel,ta');

function words(joined: string): string[] {
  return joined.split(',');
}

export const pickWith =
  (next: () => number) =>
  <T>(from: readonly T[]): T =>
    from[Math.floor(next() * from.length)] as T;

/** A collection's name: there are some 10,000 of them, as at real merchants. */
const collection = (next: () => number): string => {
  const pick = pickWith(next);
  const name = Array.from({ length: 2 + Math.floor(next() * 3) }, () => pick(syllables)).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** `count` plausible products, always the same ones. Most prices are below 100; 3 in 100 are sold out. */
export const plausibleProducts = (count: number, seed = 1): readonly PlausibleProduct[] => {
  const { next } = chance(seed);
  const pick = pickWith(next);
  const collections = Array.from({ length: 10_000 }, () => collection(next));
  return Array.from({ length: count }, () => {
    const category = pick(categories);
    const [colour, material, style] = [pick(colours), pick(materials), pick(styles)];
    const good = pick(goods[category]);
    const fill = (sentence: string) =>
      sentence
        .replace('{material}', material)
        .replace('{material2}', pick(materials))
        .replace('{style}', style)
        .replace('{colour}', colour)
        .replace('{occasion}', pick(occasions))
        .replace('{occasion2}', pick(occasions));
    const priceCents = 499 + Math.floor(next() ** 3 * 400) * 100;
    return {
      title: `${pick(collections)} ${style} ${material} ${good}, ${colour}`,
      description: Array.from({ length: 2 + Math.floor(next() * 3) }, () => fill(pick(sentences))).join(' '),
      category,
      brand: pick(brands),
      priceCents,
      salePriceCents: next() < 0.25 ? Math.floor(priceCents * 0.7) : null,
      stock: next() < 0.03 ? 0 : 1 + Math.floor(next() * 200),
      rating: next() < 0.4 ? 0 : Math.ceil(next() ** 0.5 * 5),
    };
  });
};
