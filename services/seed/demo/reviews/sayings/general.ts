import type { Sayings } from './sayings.ts';

/** What can be said of anything. */
export const general: Sayings = {
  good: [
    'Exactly as in the picture.',
    'Came two days early.',
    'I would buy it again.',
    'Worth every shilling.',
    'Better than I expected.',
    'A gift, and a good one.',
    'Well packed, nothing was bent.',
    'Good value.',
    'Very happy with it.',
    'My second one.',
    'Recommended.',
    'It looks even better at home.',
    'I compared for a week and do not regret it.',
    'It travelled far and arrived without a scratch.',
    'They answered my question the same day.',
    'The picture is honest, and so is the text.',
    'No complaints.',
    'Use it every day.',
    'Simply good.',
    'I ordered it late at night and was right.',
    'The driver called before he came, which I appreciate.',
    'My family was against it, and now everybody uses it.',
    'For the price there is nothing better in town, I looked.',
    'It is a pleasure to find something that is made well.',
    'I do not write reviews. For this I do.',
    'As good as on the first day.',
    'Ordered for the feast, arrived in time for the feast.',
    'Everybody in the house wants one.',
  ],
  fair: [
    'It is all right.',
    'Neither good nor bad.',
    'Does what it should, no more.',
    'I had hoped for a little more at this price.',
    'The colour is not quite the one I saw on my screen.',
    'Delivery took longer than it said.',
    'The box was crushed, what was in it was fine.',
    'For less money fine, for this I would think twice.',
    'I am still making up my mind.',
    'Decent.',
  ],
  poor: [
    'Not for me.',
    'I was disappointed.',
    'It looks better in the picture than on the table.',
    'I expected more.',
    'Too expensive for what it is.',
    'I would not buy it again.',
    'It came late, and then this.',
    'I asked for another one and am still waiting.',
    'Perhaps I had bad luck.',
    'The driver was friendly, at least.',
  ],
};

/** The same in Somali. */
export const somali: Sayings = {
  good: [
    'Aad baan ugu qanacsanahay, mahadsanidiin.',
    'Tayo fiican iyo qiimo macquul ah.',
    'Waa sidii sawirka, waxba iskama beddelin.',
    'Si dhakhso ah ayay ii soo gaartay.',
    'Hooyaday aad bay u jeceshahay.',
    'Waan ku talinayaa cid kasta.',
    'Mar kale ayaan dalban doonaa, inshaallah.',
    'Maashaallah, aad bay u qurux badan tahay.',
    'Walaashay ayaan u soo iibiyay, way ka heshay.',
    'Maalin kasta waan isticmaalaa.',
    'Alaab fiican, adeeg wanaagsan.',
    'Carruurtu aad bay ugu farxeen.',
    'Lacagta ay joogto way u qalantaa.',
    'Mid labaad ayaan soo dalbay.',
  ],
  fair: [
    'Way fiican tahay, laakiin midabku wax yar buu ka duwan yahay sawirka.',
    'Ma xuma, mana aad u fiicna.',
    'Qiimuhu wuu yara sarreeyaa, tayaduse way fiican tahay.',
    'Laba maalmood ayay ka soo daahday.',
  ],
  poor: [
    'Waxaan filayay wax ka fiican.',
    'Mar labaad ma iibsan lahayn.',
    'Si fudud ayay u jabtay, waan ka xumahay.',
  ],
};

/** Of what a woman wears, by a man who bought it. */
export const forHer: Sayings = {
  good: [
    'For my wife, who has worn it to every visit since.',
    'My sisters chose it, I only paid. They chose well.',
    'A present for my mother. She turned it over twice and was satisfied.',
    'She wore it the same evening, so I did something right.',
    'For once my daughter did not ask for the receipt.',
  ],
  fair: ['She likes it, the size was my mistake.', 'My mother would have liked the darker one.'],
  poor: ['She smiled and put it away. I know what that means.', 'My wife sent me to write this.'],
};

/** Of what a man wears, by a woman who bought it. */
export const forHim: Sayings = {
  good: [
    'For my father, who now owns three.',
    'My husband says that it is comfortable, and he says little.',
    'My sons wear it by turns.',
    'He wore it to the mosque and came back proud.',
    'A present for my brother in London. He asked where one gets them.',
  ],
  fair: ['My brother finds it a little short.', 'He likes it, I would have taken the other colour.'],
  poor: ['He wore it once.', 'My husband gave it to his cousin. That says it all.'],
};
