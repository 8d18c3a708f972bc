import type { Sayings } from './sayings.ts';

export const lamp: Sayings = {
  good: [
    'Warm light, enough to read by and not enough to wake anybody.',
    'It stands firm, also with children and a cat.',
    'The shade throws a pattern on the wall that my daughter counts before she sleeps.',
    'The switch is where the hand looks for it.',
  ],
  fair: [
    'Beautiful by day. By night I wish the bulb were in the box.',
    'The cable is short, one must sit near the wall.',
  ],
  poor: ['The shade arrived with a dent on the side that one sees.', 'It flickers whatever bulb I try.'],
};

export const kettle: Sayings = {
  good: [
    'Two litres, shaah for the whole family at once.',
    'The handle stays cool. The old one taught me to notice.',
    'It pours without dripping on the tray.',
    'No chips in the enamel, and it lives on charcoal.',
    'It whistles so that one hears it in the yard.',
    'The colour makes the kitchen look tidied up.',
  ],
  fair: [
    'Pretty and solid, but the lid must be held when you pour the last cup.',
    'It takes its time to boil. The tea is good then.',
  ],
  poor: ['There was rust at the spout in the second month.', 'The lid knob came off while it was hot.'],
};

export const pot: Sayings = {
  good: [
    'Rice for twelve, and not a grain burnt at the bottom.',
    'The lid closes so well that the neighbours smell nothing, to their regret.',
    'Heavy in the hand, as a pot should be.',
    'I cooked the whole feast in it and then it cleaned up like a plate.',
    'The handles are large enough to lift it with a cloth.',
  ],
  fair: [
    'A very good pot, but too wide for our small stove.',
    'You need two hands and some strength when it is full.',
  ],
  poor: ['The bottom is not flat, it rocks on the stove.', 'Food sticks, whatever I do.'],
};

export const dabqaad: Sayings = {
  good: [
    'The uunsi burns slowly in it and the foot stays cool.',
    'The house smells like my grandmother’s.',
    'It is as pretty without smoke as with it.',
    'The bowl is deep, so no ash on the carpet.',
    'I bought one for myself and one for each sister.',
  ],
  fair: [
    'Lovely shape, a little small for two coals.',
    'The glaze has a bubble on one side. It faces the wall now.',
  ],
  poor: ['It cracked with the third coal.', 'It came in two pieces, and one should be enough.'],
};

export const rug: Sayings = {
  good: [
    'We turned it over and counted the knots. It is all true.',
    'Guests take off their shoes without being asked.',
    'The colours lie calm in the morning sun, and it comes in every morning.',
    'No dust and no smell, although it was rolled up.',
  ],
  fair: [
    'Beautiful work, but it sheds in the first weeks.',
    'The edge curls a little at one corner. A table stands there now.',
  ],
  poor: [
    'Smaller than I pictured it for this price. Measure first.',
    'A shade darker than on the page, so it fits nothing here.',
  ],
};

export const cushion: Sayings = {
  good: [
    'Firm enough to lean on through a whole afternoon of visitors.',
    'The cover comes off and goes into the wash, and goes on again.',
    'It made an old sofa into a new one.',
    'The stitching at the corners is clean.',
    'The children fight over it, so we need three more.',
  ],
  fair: [
    'Nice cover, the filling has gone flat a little.',
    'The pattern is larger than it looks in the picture.',
  ],
  poor: [
    'The zip broke when I took the cover off to wash it.',
    'It is half empty. I filled it up with an old shirt.',
  ],
};
