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
  // What is pressed meanwhile is pressed again by `src/app/pressed-early.ts`.
  const press = ({ target }) => {
    globalThis.pressedEarly = target.closest('button');
  };
  addEventListener('click', press, true);
})();
