import type { Sayings } from './sayings.ts';

export const tshirt: Sayings = {
  good: [
    'The cotton is thick without being hot, and it came out of the wash the size it went in.',
    'My usual size fits, even across the shoulders.',
    'I bought one, and a week later two more.',
    'The colour is still the colour after twenty washes.',
    'The collar lies flat. With other tees that is the first thing to go.',
    'My brother has already borrowed it twice and thinks I do not know.',
    'Soft from the first day, nothing scratches at the neck.',
  ],
  fair: [
    'A little short on me, and I am not tall.',
    'The cloth is good, the stitching at the hem could be straighter.',
    'It creases if you only look at it.',
  ],
  poor: [
    'Shrank a whole size in the first wash, cold water, no machine.',
    'You can see through it in the sun.',
    'A seam opened under the arm in the second week.',
  ],
};

export const shirt: Sayings = {
  good: [
    'The collar stands by itself, with no starch at all.',
    'I wore it to a wedding and was asked twice where it came from.',
    'Light enough for noon, and the sleeves stay rolled.',
    'Buttons sewn on properly, and a spare one inside.',
    'It irons in two minutes, as they say.',
    'Cut for a man with arms. At last.',
  ],
  fair: [
    'Nice cloth, but the sleeves are long for me.',
    'The pattern does not meet at the pocket, if you look for such things.',
  ],
  poor: ['The first button came off in my hand.', 'The colour ran and took a white vest with it.'],
};

export const trousers: Sayings = {
  good: [
    'I sat on the floor in them all Friday and nothing pulled.',
    'The pockets are deep enough for a phone, at last.',
    'They hang straight, also after washing.',
    'The waist is right and the tailor only had to touch the hem.',
    'Good for the office, good for the mosque.',
    'Strong cloth. Mine have seen a building site.',
  ],
  fair: ['Good trousers, but order a size up.', 'The zip needs a little patience.'],
  poor: ['The knees were shiny within a month.', 'Two sizes smaller than the label says.'],
};

export const macawiis: Sayings = {
  good: [
    'Wide enough to fold twice, as a macawiis should be.',
    'My father took mine, so I had to order another.',
    'It dries on the rope within the hour.',
    'Soft after the first wash, softer after the tenth.',
    'The weave is even and the seam is where it belongs.',
    'I sleep in it, I sit in it, I open the door in it.',
    'The pattern is the one my grandfather wore.',
  ],
  fair: [
    'Handsome, but a hand too short for a tall man.',
    'The colours are louder than in the picture. My sister disagrees.',
  ],
  poor: [
    'Thin. Hold it against the window and you see the street.',
    'Sewn crooked, so one side is always longer.',
  ],
};

export const hoodie: Sayings = {
  good: [
    'Warm for the early training, and the hood does not fall into your eyes.',
    'I took it to Nairobi in July and was glad of it.',
    'The inside is still soft, nothing has gone to balls.',
    'The sleeves are long enough to pull over the hands.',
    'My daughter has not taken it off since it came.',
  ],
  fair: [
    'A good hoodie, but here you can wear it three weeks a year.',
    'The cord came out in the wash and had to be threaded in again.',
  ],
  poor: ['It sheds on everything you wear under it.', 'Cuffs gone wide after two washes.'],
};

export const jersey: Sayings = {
  good: [
    'The number is sewn, not glued. You notice after a season.',
    'Dry again by the second half.',
    'Bought it for the five-a-side team and now everybody wants one.',
    'It is loose where you run and short enough not to flap.',
    'My son scored in it on the first day, so it can never be washed again.',
  ],
  fair: [
    'Looks good, but after the match it keeps the smell a while.',
    'Runs large. I would take one size down.',
  ],
  poor: ['The print cracked the first time it met an iron.', 'One pull by a defender and the side was open.'],
};

export const shorts: Sayings = {
  good: [
    'Light, and they dry while you walk home from the beach.',
    'The pocket with the zip keeps my key where it is.',
    'Long enough to be decent, short enough to run in.',
    'No chafing after ten kilometres.',
    'The band is wide and does not roll.',
  ],
  fair: [
    'Comfortable, only the cord is too short to tie twice.',
    'Good shorts, the colour is a little paler than I thought.',
  ],
  poor: ['The elastic gave up before I did.', 'They ride up when you run, which is what they are for.'],
};

export const kidsWear: Sayings = {
  good: [
    'Survived a school term, three falls and a goat.',
    'My daughter chose it herself and has not changed her mind.',
    'I bought it a size up and it will do for next year too.',
    'It goes on without a fight, which is all I ask at seven in the morning.',
    'Mango juice came out with ordinary soap.',
    'My nephew wants to sleep in it.',
  ],
  fair: [
    'Pretty, but for a child who climbs the seams could be stronger.',
    'The size for six fits a small five.',
  ],
  poor: [
    'Outgrown or worn out, the second came first, after a month.',
    'The colour went down the drain with the first wash.',
  ],
};

export const dress: Sayings = {
  good: [
    'It falls beautifully and it has pockets. Pockets!',
    'I wore it on the first day of the feast, and my cousin ordered hers the same evening.',
    'The cloth moves, also when there is no wind.',
    'Lined where it should be, so nothing shows.',
    'Long enough for me, and I am one metre seventy-eight.',
    'It looks more expensive than it was. I tell nobody.',
    'The sleeves cover the elbows without being tight.',
  ],
  fair: [
    'Lovely pattern, but the waist sits high.',
    'Needs the iron each time, otherwise I have nothing against it.',
  ],
  poor: [
    'The zip stuck on the very evening I needed it.',
    'On the picture it is full, on me it hangs like a curtain.',
  ],
};

export const guntiino: Sayings = {
  good: [
    'The right length to tie it properly, nothing is missing at the shoulder.',
    'Woven, not printed. My grandmother turned it over to look, and nodded.',
    'I danced four hours in it and never had to tie it again.',
    'The colours are deep, and the edge is finished by hand.',
    'Heavy enough to fall well.',
  ],
  fair: [
    'Beautiful, but stiff until you have washed it three times.',
    'One of the stripes is not quite as in the picture. Still pretty.',
  ],
  poor: ['Too narrow for anybody who has had children.', 'Threads hung out at both ends when it arrived.'],
};

export const dirac: Sayings = {
  good: [
    'So light that you forget you are wearing it.',
    'For my sister’s wedding. Everybody touched the sleeve.',
    'It came with enough cloth to take it up or let it down.',
    'Transparent the way a dirac must be, and not more.',
    'I chose it over the ones at the tailor’s and paid less.',
    'The pattern runs on across the seam. Somebody took care.',
  ],
  fair: [
    'A dream, but you need a good gorgorad under it, and that is not in the box.',
    'Delicate: a ring caught in it on the first evening.',
  ],
  poor: ['For this price the hem should be even.', 'It arrived with a pulled thread down the front.'],
};

export const scarf: Sayings = {
  good: [
    'It stays where I put it, without pins.',
    'Large enough to cover the shoulders, thin enough for April.',
    'The colour goes with everything that I own, and I own a lot.',
    'My mother, who likes nothing, likes it.',
    'Washed by hand many times, still soft, still bright.',
    'I have it in two colours now.',
  ],
  fair: ['Beautiful colours, but it slips on silky hair.', 'A little smaller than the measure given.'],
  poor: ['It snags on every bracelet.', 'The dye came off on my neck on a hot day.'],
};
