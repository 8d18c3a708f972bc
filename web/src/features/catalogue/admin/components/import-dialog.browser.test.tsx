import type { ImportReport } from '#contracts/catalogue/import';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { ImportDialog } from './import-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const check: ImportReport = {
  dryRun: true,
  finished: true,
  rows: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  unnamed: 0,
  seconds: 1,
};
const away = { code: 'UNAVAILABLE', message: 'away', requestId: 'r1' };

/** Uploads are not sent by `fetch`. These are answered one after another; answers the places that they were sent to. */
const answeringUploads = (...answers: readonly (readonly [status: number, body: unknown])[]) => {
  const sentTo: string[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    open(_method: string, place: string) {
      sentTo.push(place);
    }
    send() {
      const [status, body] = answers[sentTo.length - 1] ?? [404, {}];
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sentTo;
};

const open = async () => {
  let reloads = 0;
  const screen = await show(<ImportDialog close={() => undefined} imported={() => void (reloads += 1)} />);
  const file = new File(['title,category,brand,price\nRug,home,zara,9\n'], 'goods.csv');
  await screen.getByLabelText('Choose a CSV file').upload(file);
  return { screen, reloads: () => reloads };
};

it('says of a check that failed that nothing was imported, for a check imports nothing', async () => {
  const sentTo = answeringUploads([503, away]);
  const { screen, reloads } = await open();
  await screen.getByRole('button', { name: 'Check the file' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^Nothing was imported. The shop cannot do this/);
  expect(sentTo).toEqual([expect.stringContaining('dryRun=true')]);
  expect(reloads()).toBe(0);
});

it('does not say of an import that failed that nothing was imported, and reads the products again', async () => {
  const sentTo = answeringUploads([200, check], [503, away]);
  const { screen, reloads } = await open();
  await screen.getByRole('button', { name: 'Check the file' }).click();
  await screen.getByRole('button', { name: 'Import' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^We do not know yet whether it was done/);
  expect(sentTo[1]).toContain('dryRun=false');
  expect(reloads()).toBe(1);
});
