import Bowser from 'bowser';

/** Longer than any browser's; the rest is not read. */
const LONGEST = 512;
/** Longer than the names of any browser and system. */
const WORDS = 60;

/** Browser and system of a `User-Agent`, in plain words: "Firefox · Linux". '' when it names neither. */
export const deviceWords = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent === '') return '';
  const parser = Bowser.getParser(userAgent.slice(0, LONGEST));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  return [browser, system].filter(Boolean).join(' · ').slice(0, WORDS);
};
