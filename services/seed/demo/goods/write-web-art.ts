import { mkdir, writeFile } from 'node:fs/promises';
import { drawGood, type Good } from './draw-good.ts';
import { bareGoods } from './web-art/bare-goods.ts';
import { drawHero, drawPhoneHero } from './web-art/hero.ts';
import { noPicture } from './web-art/no-picture.ts';
import { emptyRope } from './web-art/rope.ts';
import { slides } from './web-art/slides.ts';

/** The goods of the sign-in page hang on its cobalt wall, so their shadow is deeper (look §7). */
const signIn: readonly Good[] = [
  { kind: 'dress', wall: 'cobalt', a: 'hibiscus', b: 'lime', c: 'banana', pattern: 'dots' },
  { kind: 'tshirt', wall: 'cobalt', a: 'banana', b: 'coral', c: 'hibiscus', pattern: 'plain', v: 'star' },
  { kind: 'tote', wall: 'cobalt', a: 'mango', b: 'henna', c: 'lime', pattern: 'zigzag' },
];

/** Every drawing that the web client serves as a file, by name. */
export const webArt: ReadonlyMap<string, string> = new Map([
  ...bareGoods.map(({ kind, svg }): [string, string] => [`bare-${kind}.svg`, svg]),
  ...signIn.map((good): [string, string] => [`sign-in-${good.kind}.svg`, drawGood({ ...good, bare: true })]),
  ...slides.flatMap((slide): [string, string][] => [
    [`hero-${slide.name}.svg`, drawHero(slide)],
    [`hero-${slide.name}-phone.svg`, drawPhoneHero(slide)],
  ]),
  ['empty-rope.svg', emptyRope],
  ['no-picture.svg', noPicture],
]);

/** `node services/seed/demo/goods/write-web-art.ts`, after a change to the drawings. */
if (import.meta.main) {
  const folder = new URL('../../../../web/public/goods/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await Promise.all([...webArt].map(([name, svg]) => writeFile(new URL(name, folder), svg)));
}
