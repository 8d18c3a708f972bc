// Before the first paint: the theme that was chosen, or the system's; and the language, so that nothing flashes.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage may be forbidden
    }
  };
  const theme = kept('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  const language = kept('language') ?? ((navigator.language || '').startsWith('so') ? 'so' : 'en');
  document.documentElement.lang = language === 'so' ? 'so' : 'en';
  // The server draws in English: who reads Somali waits for the page in their own language.
  if (language === 'so') document.documentElement.classList.add('waiting');
  if (kept('sideBar') === 'shown') document.documentElement.classList.add('side-bar');
  // It draws for visitors: who is signed in need not see the way in before the page knows them.
  if (/(^|; )signedIn=/.test(document.cookie)) document.documentElement.classList.add('signed-in');
})();
// The server draws moments as the clock here shows them.
(() => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const safely = location.protocol === 'https:' ? '; Secure' : '';
  if (timeZone && !document.cookie.split('; ').includes(`zone=${timeZone}`))
    document.cookie = `zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${safely}`;
})();
// The first scripts may be long in coming, or not come: any page is better than none, and only a reload asks again.
(() => {
  const { classList, lang } = document.documentElement;
  const showAsDrawn = () => {
    if (!classList.contains('waiting')) return;
    for (const part of document.getElementById('root').children) part.lang = 'en';
    classList.remove('waiting');
  };
  const offerReload = () => {
    const [said, reload] =
      lang === 'so'
        ? ['Qayb ka mid ah boggan ma iman.', 'Soo rar mar kale']
        : ['Part of this page did not come.', 'Reload'];
    const offer = document.createElement('p');
    const button = document.createElement('button');
    offer.id = 'reload-offer';
    button.textContent = reload;
    button.addEventListener('click', () => location.reload());
    offer.setAttribute('role', 'alert');
    offer.append(said, ' ', button);
    document.body.prepend(offer);
  };
  const missed = ({ target }) => {
    if (target.type !== 'module') return;
    removeEventListener('error', missed, true);
    showAsDrawn();
    offerReload();
  };
  addEventListener('error', missed, true);
  setTimeout(showAsDrawn, 8000);
})();
// Every entry of the history has its place, as the router numbers them, also those that it does not make: the first one,
// and those of links within a page. From an entry without one it would begin to count anew, and an arrow that is to be
// undone (`src/lib/unsaved.ts`) would be by the wrong number of steps.
(() => {
  const placed = (idx) => history.replaceState({ ...history.state, idx }, '');
  const placeNow = () => history.state?.idx;
  if (placeNow() === undefined) placed(0);
  let pressed = { place: 0, href: '' };
  addEventListener('click', () => (pressed = { place: placeNow() ?? 0, href: location.href }), true);
  // Ahead of the router, who hears of the browser's arrows in the order of asking: a page may have something to lose.
  addEventListener('popstate', (event) => {
    if (placeNow() === undefined) placed(pressed.place + (pressed.href === location.href ? 0 : 1));
    if (!dispatchEvent(new Event('arrow', { cancelable: true }))) event.stopImmediatePropagation();
  });
})();
// The page's policy lets nobody make functions of text; told so, zod does not try (its own switch, read when it loads).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
