// A page that the server drew is read before its scripts run: they wait until what it shows has come and is painted, or
// until somebody touches it.
(() => {
  const scripts = document.getElementById('scripts');
  const begin = () => {
    document.head.append(scripts.content); // empty from then on, so a second call does nothing
  };
  // Who reads Somali sees nothing before they ran.
  if (document.documentElement.classList.contains('waiting')) return begin();
  const painted = () => requestAnimationFrame(() => setTimeout(begin));
  if (document.readyState === 'complete') painted();
  else addEventListener('load', painted);
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, begin, { once: true, capture: true });
  // A picture that never comes, or a page in the background, where nothing is painted, keeps nobody waiting.
  setTimeout(begin, 3000);
  // What is pressed or chosen meanwhile is done again by `src/app/done-early.ts`.
  const press = ({ target }) => {
    const pressed = target.closest('button, [type=checkbox], [type=radio]');
    globalThis.doEarlyAgain = pressed ? () => pressed.click() : undefined;
  };
  const choose = ({ target }) => {
    if (target.matches('select'))
      globalThis.doEarlyAgain = () => target.dispatchEvent(new Event('change', { bubbles: true }));
  };
  // What is typed meanwhile is taken over by the form that it is typed in (`src/lib/typed-early.ts`).
  globalThis.typedEarly = {};
  const type = ({ target: { dataset, value } }) => {
    if (dataset?.early && globalThis.typedEarly) globalThis.typedEarly[dataset.early] = value;
  };
  addEventListener('input', type, true);
  addEventListener('click', press, true);
  addEventListener('change', choose, true);
})();
