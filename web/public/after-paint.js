// A page that the server drew is read before its scripts run: they wait until what it shows has come and is painted, or
// until somebody touches it.
(() => {
  // A page of somebody's own is for nobody else's eyes, and shows moments by their clock: any other is left to the scripts.
  const { user, zone } = document.getElementById('first-answers').dataset;
  const isTheirs = !user || document.cookie.split('; ').includes(`signedIn=${user}`);
  if (!isTheirs || (zone && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone))
    document.getElementById('root').replaceChildren();
  const scripts = document.getElementById('scripts');
  const begin = () => {
    document.head.append(scripts.content); // empty from then on, so a second call does nothing
  };
  const painted = () => requestAnimationFrame(() => setTimeout(begin));
  // Who reads Somali sees nothing before they ran, unless they are long in coming.
  if (document.documentElement.classList.contains('waiting')) begin();
  else if (document.readyState === 'complete') painted();
  else addEventListener('load', painted);
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, begin, { once: true, capture: true });
  // A picture that never comes, or a page in the background, where nothing is painted, keeps nobody waiting.
  setTimeout(begin, 3000);
  // What is pressed or chosen meanwhile is done again by `src/app/replay-early-input.ts`.
  const press = ({ target }) => {
    const pressed = target.closest('button, [type=checkbox], [type=radio]');
    globalThis.replayEarlyPress = pressed ? () => pressed.click() : undefined;
  };
  const choose = ({ target }) => {
    if (target.matches('select'))
      globalThis.replayEarlyPress = () => target.dispatchEvent(new Event('change', { bubbles: true }));
  };
  // What is typed meanwhile is taken over by the form that it is typed in (`src/lib/hydration.ts`), or typed again.
  globalThis.earlyInput = {};
  let fields = new Map();
  const type = ({ target }) => {
    const { dataset, value } = target;
    if (!dataset?.early) fields?.set(target, value);
    else if (globalThis.earlyInput) globalThis.earlyInput[dataset.early] = value;
  };
  globalThis.replayEarlyTyping = () => {
    const typed = fields;
    fields = undefined;
    for (const [field, value] of typed ?? []) {
      const { prototype } = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
      if (!field.isConnected || !(field instanceof prototype.constructor)) continue;
      // React hears of what differs from what it has seen, which is what was typed.
      field.value = '';
      Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  addEventListener('input', type, true);
  addEventListener('click', press, true);
  addEventListener('change', choose, true);
})();
