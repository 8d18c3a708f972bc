import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { PictureField } from './picture-field.tsx';

afterEach(() => vi.unstubAllGlobals());

const pictures = (...names: readonly string[]) => names.map((name) => `/media/${name}.webp`);

function Form() {
  const [images, change] = useState<readonly string[]>(pictures('a', 'b', 'c'));
  return (
    <>
      <PictureField images={images} change={change} error={undefined} busy={() => undefined} />
      <output data-testid="all">{images.join(' ')}</output>
    </>
  );
}

/** Uploads are not sent by `fetch`. These wait until the test answers them. */
const holdingUploads = () => {
  const uploads: {
    readonly isStopped: () => boolean;
    readonly answer: (status: number, body: unknown) => void;
  }[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #isStopped = false;
    open() {}
    send() {
      uploads.push({
        isStopped: () => this.#isStopped,
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
      });
    }
    abort() {
      this.#isStopped = true;
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return {
    uploads,
    /** Answers the upload of this place, once it is there. */
    answer: async (place: number, status: number, body: unknown) => {
      await expect.poll(() => uploads.length).toBe(place);
      uploads[place - 1]?.answer(status, body);
    },
  };
};
const taken = (name: string) => ({ result: { url: `/media/${name}.webp` } });
const files = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `${at}.png`));

const opened = async () => {
  const screen = await show(<Form />);
  return {
    screen,
    button: (name: string) => screen.getByRole('button', { name }),
    input: screen.getByLabelText(/^Drop pictures here/),
    all: screen.getByTestId('all'),
  };
};

describe('the pictures of a product', () => {
  it('keep the focus at the star of the picture that was moved to the front, which does nothing there', async () => {
    const { screen, button } = await opened();
    await button('Move picture 3 to the front').click();
    const moved = screen.getByText('/media/c.webp /media/a.webp /media/b.webp');
    await expect.element(moved).toBeVisible();
    const first = button('Move picture 1 to the front');
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveAttribute('aria-disabled', 'true');
    await first.click({ force: true });
    await expect.element(moved).toBeVisible();
  });

  it('take the focus over from a picture that was removed', async () => {
    const { screen, button } = await opened();
    await button('Remove picture 2').click();
    await expect.element(screen.getByText('/media/a.webp /media/c.webp')).toBeVisible();
    await expect.element(screen.getByRole('group', { name: 'Pictures' })).toHaveFocus();
  });

  it('upload one after another, those included that were chosen meanwhile and one that follows a refused one', async () => {
    const { uploads, answer } = holdingUploads();
    const { input, all, button } = await opened();
    await input.upload(files(2));
    await expect.poll(() => uploads.length).toBe(1);
    await input.upload(files(1));
    await answer(1, 201, taken('d'));
    await answer(2, 503, { code: 'UNAVAILABLE', message: 'away', requestId: 'r1' });
    await answer(3, 201, taken('e'));
    await expect.element(all).toHaveTextContent(pictures('a', 'b', 'c', 'd', 'e').join(' '));
    await expect.element(button('Stop the upload')).not.toBeInTheDocument();
    expect(uploads.map(({ isStopped }) => isStopped())).toEqual([false, false, false]);
  });

  it('are taken up to the limit, with those that wait, and what does not fit is said', async () => {
    holdingUploads();
    const { screen, input } = await opened();
    await input.upload(files(7));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Pictures that did not fit: 2.');
    await expect.element(input).toBeDisabled();
  });

  it('are all called off by stopping, and one that is chosen then uploads', async () => {
    const { uploads, answer } = holdingUploads();
    const { input, all, button } = await opened();
    await input.upload(files(3));
    await expect.poll(() => uploads.length).toBe(1);
    await button('Stop the upload').click();
    expect(uploads[0]?.isStopped()).toBe(true);
    await input.upload(files(1));
    await answer(2, 201, taken('d'));
    await expect.element(all).toHaveTextContent(pictures('a', 'b', 'c', 'd').join(' '));
    await expect.element(button('Stop the upload')).not.toBeInTheDocument();
  });
});
