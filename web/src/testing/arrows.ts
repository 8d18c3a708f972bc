/** Pages hear of the browser's arrows as in the shop. Call it before anything is shown: the router comes after it. */
export const hearArrows = async (): Promise<void> => {
  if (document.querySelector('[data-arrows]')) return;
  const loaded = Promise.withResolvers<unknown>();
  const script = document.createElement('script');
  script.src = '/before-paint.js';
  script.dataset['arrows'] = '';
  script.addEventListener('load', loaded.resolve);
  script.addEventListener('error', loaded.reject);
  document.head.append(script);
  await loaded.promise;
};
