import type { Sayings } from './sayings.ts';

export const watch: Sayings = {
  good: [
    'It has not lost a minute yet.',
    'Thin enough to go under a cuff.',
    'The strap became mine after a week.',
    'I get asked about it more than about my children.',
    'I can read it in the dark of a power cut.',
  ],
  fair: [
    'Handsome face, but the strap has one hole too few for me.',
    'It ticks. At night I put it into a drawer.',
  ],
  poor: [
    'A splash of water and there was fog behind the glass.',
    'It stopped in the third week, and the watchmaker shook his head.',
  ],
};

export const sunglasses: Sayings = {
  good: [
    'Noon became afternoon, just as they write.',
    'They do not slide when you sweat, and I drive a boat.',
    'The case is so good that I keep it on the table.',
    'I have sat on them. They forgave me.',
  ],
  fair: [
    'Good glass, but a narrow frame. Not for a big head.',
    'They look better on my sister, who has kept them.',
  ],
  poor: [
    'Scratched after two weeks in their own cloth.',
    'One screw was loose on arrival and lost by the evening.',
  ],
};

export const koofiyad: Sayings = {
  good: [
    'The air comes through the stitches, as it should.',
    'It keeps its shape in a pocket and under a suitcase.',
    'Worked by hand, one can see it from inside.',
    'The size was right because they asked for it in centimetres. More shops should.',
    'I wore it for the feast and then every Friday.',
  ],
  fair: ['Stiff in the first week. Then it is yours.', 'A beautiful one, a little shallow for me.'],
  poor: [
    'It lost its shape in the first wash, by hand, in cold water.',
    'Too small, although I measured twice.',
  ],
};

export const earrings: Sayings = {
  good: [
    'They look heavy and weigh nothing.',
    'My ears do not itch, and they itch from everything.',
    'The enamel does not chip, and I drop things.',
    'Light enough to forget them, until somebody says something nice.',
    'They catch the light when you turn your head.',
  ],
  fair: ['Pretty, but larger than I thought.', 'The box is almost nicer than the earrings.'],
  poor: ['One hook bent the second time I put it in.', 'A bead was missing, and that is all one sees now.'],
};

export const tote: Sayings = {
  good: [
    'It carried a melon, bread, rice and my papers, and did not complain.',
    'The handles do not cut into the hand.',
    'I take it to work, and on Friday it smells of fish and mangoes.',
    'No more plastic in our kitchen.',
    'Wide at the bottom, so it stands by itself on the counter.',
  ],
  fair: [
    'Strong, but without a pocket for the keys.',
    'A little too long for short arms, it touches the ground on stairs.',
  ],
  poor: [
    'One handle came off with twelve kilos in it. They say it carries twelve kilos.',
    'The colour rubbed off on a white dress.',
  ],
};

export const backpack: Sayings = {
  good: [
    'Books, lunch, a ball and wet shoes, and it still closes.',
    'The zips run. With two schoolboys that means something.',
    'The pocket against the back holds my passport on every journey.',
    'It stood in the rain for an hour and the laptop was dry.',
    'The straps are padded where it matters.',
  ],
  fair: [
    'Roomy, but with nothing in it to keep things apart.',
    'Good bag. I would have liked a pocket for a bottle on both sides.',
  ],
  poor: [
    'The strap tore at the seam in the sixth week of term.',
    'Smaller than it looks: a folder bends in it.',
  ],
};

export const sneaker: Sayings = {
  good: [
    'Ten kilometres on the beach on the first morning, not one blister.',
    'They fit as if I had tried them on.',
    'The sole grips on wet tiles, which I test every day.',
    'Light. I looked into the box twice.',
    'Bad roads every day, and every seam is closed.',
    'My boys wear the same size now, so I bought two pairs and peace.',
    'They clean up with a wet cloth, even after the rains.',
  ],
  fair: [
    'Good shoes, but half a size small. I exchanged them.',
    'Comfortable once they are broken in, which took two weeks.',
    'They look better than they breathe.',
  ],
  poor: ['The sole came loose at the toe after a month.', 'Hard as wood at the heel. I gave them away.'],
};

export const sandal: Sayings = {
  good: [
    'On from morning to night, and my feet have no opinion about it.',
    'The leather took the shape of my foot in three days.',
    'Sand, salt water, sun: they look as they did.',
    'The strap holds without cutting.',
    'I bought them for the beach and wear them to the office.',
  ],
  fair: [
    'Nice, but slippery when they are new and the floor is wet.',
    'They run wide. With narrow feet take the smaller size.',
  ],
  poor: ['The cross strap tore out on the second walk.', 'They squeak. Everybody turns around.'],
};
