import Bowser from 'bowser';

/** Longer than any browser's; what is beyond it is not read. */
const LONGEST = 512;
/** Longer than any browser's and system's name. */
const WORDS = 60;

/** Browser and system of a `User-Agent`, as its owner would say them: "Firefox · Linux". '' when it says neither. */
export const deviceWords = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent === '') return '';
  const parser = Bowser.getParser(userAgent.slice(0, LONGEST));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  return [browser, system].filter(Boolean).join(' · ').slice(0, WORDS);
};
