import type { Sayings } from './sayings.ts';

export const truck: Sayings = {
  good: [
    'It has carried stones, dates and the cat, and all the wheels are on.',
    'No sharp edges, I went over it with my thumb before the party.',
    'The paint is painted and not stuck on.',
    'My son parks it next to his bed.',
    'It looks like the ones on the road to Baydhabo.',
  ],
  fair: [
    'Pretty, but the doors do not open, as I was told at once.',
    'The wheels are loud on tiles at six in the morning.',
  ],
  poor: ['One axle was bent, so it drives in circles.', 'The paint came off in the bath.'],
};

export const rings: Sayings = {
  good: [
    'My niece stacks them up, throws them down and laughs. It has been an hour.',
    'Smooth wood and no smell of paint.',
    'She knows all the colours by now, in two languages.',
    'They have been chewed on by two babies and show nothing.',
  ],
  fair: ['Good, but she was through with it in a few weeks.', 'The smallest ring is always under the sofa.'],
  poor: ['The rod was loose, a child could pull it out.', 'There was a splinter on one ring.'],
};

export const kite: Sayings = {
  good: [
    'Up with the first wind, at Liido, in front of everybody.',
    'The line does not tangle, which I cannot say of my own childhood.',
    'It flew the whole of the xagaa and was not torn.',
    'My father, sixty-eight, did not give it back.',
  ],
  fair: ['It needs more wind than we have in the morning.', 'Good kite, short line. We tied ours to it.'],
  poor: ['A stick broke when it came down the first time, on sand.', 'It turns over to the left and dives.'],
};

export const football: Sayings = {
  good: [
    'It keeps its air for weeks, on gravel.',
    'Still round, after walls, goats and gutters.',
    'It flies straight and does not hurt when you head it.',
    'The whole street plays with it, and my son is important now.',
    'The stitches hold.',
  ],
  fair: ['A good ball, but slippery when it has rained.', 'Somewhat light for grown men, perfect for boys.'],
  poor: ['It was egg-shaped after two weeks.', 'It lost its air overnight from the first day on.'],
};

export const bottle: Sayings = {
  good: [
    'Ice in the morning is still ice at asr.',
    'It fell down the stairs of the stadium and only rings a little.',
    'No taste of metal, not even with lime.',
    'It is tight. I carry it next to my papers.',
    'Wide enough for ice cubes, narrow enough to drink from.',
  ],
  fair: ['Keeps cold very well, but it is heavy when full.', 'It does not fit the holder of my bicycle.'],
  poor: [
    'The seal smells and gives the smell on to the water.',
    'It drips when it lies down, so it does not travel.',
  ],
};
