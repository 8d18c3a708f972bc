import Bowser from 'bowser';

/** Longer than any browser's; the rest is not read. */
const LONGEST = 512;
const BETWEEN = ' · ';

/** Those that Bowser finds without listing them. */
const NOT_LISTED = ['Opera Touch', 'Miui'];
const BROWSERS: ReadonlySet<string> = new Set([...Object.values(Bowser.BROWSER_MAP), ...NOT_LISTED]);
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/**
 * Browser and system of a `User-Agent`, in plain words: "Firefox · Linux". '' when it names neither. Only names that are
 * known: for a browser that it does not know Bowser answers what was sent, and a letter that quotes it would bring a
 * stranger's text to an address that may be anybody's.
 */
export const deviceWords = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent === '') return '';
  const parser = Bowser.getParser(userAgent.slice(0, LONGEST));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  return [BROWSERS.has(browser) && browser, SYSTEMS.has(system) && system].filter(Boolean).join(BETWEEN);
};

/** Whether these are such words: releases before recorded whatever a `User-Agent` said. */
export const areDeviceWords = (words: string): boolean =>
  words.split(BETWEEN).every((word) => BROWSERS.has(word) || SYSTEMS.has(word));
