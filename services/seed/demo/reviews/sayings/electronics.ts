import type { Sayings } from './sayings.ts';

export const headphones: Sayings = {
  good: [
    'The bus disappears. The driver’s music, too.',
    'I charge them on Friday and again on Friday.',
    'They sit for hours without pressing, also over glasses.',
    'Voices on calls are clear, I am told mine is as well.',
    'The bass is there and does not shout.',
    'Dropped twice on tiles, still fine.',
  ],
  fair: [
    'The sound is good, but the pads get warm at noon.',
    'They fold, but not small.',
    'The cable in the box is a joke. The rest is serious.',
  ],
  poor: [
    'The left side went quiet after five weeks.',
    'They lose the phone whenever I put it into my back pocket.',
  ],
};

export const phone: Sayings = {
  good: [
    'Two days on one charge, really two.',
    'I can read it at noon in the street.',
    'My mother learned it in an afternoon, and she is seventy.',
    'Both SIM cards work, the money transfer as well, from the first minute.',
    'The pictures indoors are better than I thought at this price.',
    'It fell out of a truck. The back has a scar and nothing else.',
  ],
  fair: [
    'A good phone with a slow camera. By the time it is ready the child has gone.',
    'It does all I need, but it is heavy in a shirt pocket.',
  ],
  poor: ['It gets as hot as a kettle when it charges.', 'Half of the memory is taken before you begin.'],
};

export const radio: Sayings = {
  good: [
    'It finds the BBC in the evening without a walk around the house.',
    'A real dial. My father turns it without his glasses.',
    'Loud enough for the yard, clear enough for the news.',
    'The batteries lasted the whole month of Ramadan.',
    'When the light went out, ours was the only house that heard the match to the end.',
  ],
  fair: [
    'The sound is lovely, the aerial feels as if it were for a smaller radio.',
    'Medium wave is fine, short wave needs patience.',
  ],
  poor: ['It hums when it runs on the mains.', 'The dial points at one station and plays the next.'],
};

export const laptop: Sayings = {
  good: [
    'I write my thesis on it, eight hours a day, and the battery outlasts me.',
    'The keyboard is quiet, so nobody wakes up.',
    'It came set up in Somali, which I have never seen before.',
    'Light enough that I check whether it is in the bag.',
    'Opens in seconds and does not heat the knees.',
  ],
  fair: [
    'Good machine, but there is only one socket for everything.',
    'The screen is sharp, the speakers are for the birds.',
  ],
  poor: [
    'The hinge creaks after two months, and I open it gently.',
    'It was slower with every week. I expected more for this money.',
  ],
};
