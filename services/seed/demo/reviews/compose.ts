import type { Chance } from '../history/chance.ts';
import type { DemoProduct } from '../products.ts';
import { forHer, forHim, general, somali } from './sayings/general.ts';
import type { Sayings } from './sayings/sayings.ts';
import { sayingsOf, wearerOf } from './subject.ts';
import type { Voice } from './voice.ts';

export interface Rated {
  readonly index: number;
  readonly product: DemoProduct;
  readonly rating: number;
}

type Tone = keyof Sayings;

const toneOf = (rating: number): Tone => (rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'poor');

/** The tones of the sentences that follow the first: four stars have a "but", three have something of everything. */
const afterthoughts: Readonly<Record<number, readonly (readonly [Tone, weight: number])[]>> = {
  1: [['poor', 1]],
  2: [
    ['poor', 0.8],
    ['fair', 0.2],
  ],
  3: [
    ['fair', 0.5],
    ['good', 0.5],
  ],
  4: [
    ['good', 0.6],
    ['fair', 0.4],
  ],
  5: [['good', 1]],
};

/**
 * Comments from sentences, none of which is said twice of a good; undefined when there is nothing new to say. What was
 * used least is taken first, so that a sentence comes again in the shop as late as it can.
 */
export const createComposer = (luck: Chance) => {
  const uses = new Map<string, number>();
  const said = new Map<number, Set<string>>();

  const rarest = (sentences: readonly string[], taken: ReadonlySet<string>): string | undefined => {
    const free = sentences.filter((sentence) => !taken.has(sentence));
    const least = Math.min(...free.map((sentence) => uses.get(sentence) ?? 0));
    const rare = free.filter((sentence) => (uses.get(sentence) ?? 0) === least);
    return rare[luck.between(0, rare.length - 1)];
  };

  /** Mostly about the good itself; about anything when that is all said. */
  const sentenceFrom = (sources: readonly Sayings[], tone: Tone, taken: ReadonlySet<string>) => {
    const [first, second] = luck.happens(0.7) ? sources : sources.toReversed();
    return rarest(first?.[tone] ?? [], taken) ?? rarest(second?.[tone] ?? [], taken);
  };

  return ({ index, product, rating }: Rated, voice: Voice): string | undefined => {
    const sources = sourcesOf(product, voice, luck);
    const taken = said.get(index) ?? new Set<string>();
    said.set(index, taken);
    const following = afterthoughts[rating] ?? [];
    const sentences: string[] = [];
    const most = 1 + luck.pick([0.4, 0.38, 0.17, 0.05]);
    while (sentences.length < most) {
      const next = following[luck.pick(following.map(([, weight]) => weight))]?.[0];
      const tone = sentences.length === 0 ? toneOf(rating) : (next ?? toneOf(rating));
      const sentence = sentenceFrom(sources, tone, taken);
      if (sentence === undefined) break;
      sentences.push(sentence);
      taken.add(sentence);
      uses.set(sentence, (uses.get(sentence) ?? 0) + 1);
    }
    return sentences.length === 0 ? undefined : voice.manner(sentences.join(' '));
  };
};

/** What a review draws from: the good first, then what can be said of anything. */
const sourcesOf = (product: DemoProduct, voice: Voice, luck: Chance): readonly Sayings[] => {
  if (luck.happens(voice.somali)) return [somali];
  const wearer = wearerOf(product);
  if (wearer !== undefined && wearer !== voice.is) return [wearer === 'woman' ? forHer : forHim, general];
  const own = sayingsOf(product);
  return own ? [own, general] : [general];
};
