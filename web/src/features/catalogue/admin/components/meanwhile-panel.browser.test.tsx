import { afterEach, expect, it, vi } from 'vitest';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { render } from 'vitest-browser-react';
import { system } from '../../../../ui/theme/system.ts';
import { MeanwhilePanel } from './meanwhile-panel.tsx';

const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
afterEach(() => scroll.mockClear());

const panel = () => (
  <ChakraProvider value={system}>
    <MeanwhilePanel changes={[{ field: 'price', theirs: '30.00', isMineToo: false }]} />
  </ChakraProvider>
);

it('what others have changed comes into view once, and moves nobody who types on', async () => {
  const screen = await render(panel());
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(scroll).toHaveBeenCalledTimes(1);
  await screen.rerender(panel());
  expect(scroll).toHaveBeenCalledTimes(1);
});
