import type { Page } from 'playwright-core';

/** How many answers to lists the page holds in memory, as the browser's own debugger counts them. */
export const listsKept = async (page: Page): Promise<number> => {
  const debug = await page.context().newCDPSession(page);
  try {
    const { result } = await debug.send('Runtime.evaluate', { expression: 'Map.prototype' });
    const { objects } = await debug.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
    });
    const counted = await debug.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: `function () {
        return Math.max(...this.map((map) => [...map.keys()].filter((key) => String(key).endsWith('#list')).length));
      }`,
      returnByValue: true,
    });
    return Number(counted.result.value);
  } finally {
    await debug.detach();
  }
};
