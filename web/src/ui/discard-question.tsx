import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useLayoutEffect, useRef } from 'react';
import { useLocale } from '../lib/locale.tsx';
import { discarding } from '../locales/discarding.ts';
import { Row } from './boxes.tsx';
import { Button } from './button.tsx';

/** On a phone both share a line, or have one each. */
const wide = { base: 1, md: 'none' } as const;

interface DiscardQuestionProps {
  readonly keep: () => void;
  readonly discard: () => void;
}

/** Asked before input that was not sent is discarded. It takes the focus, and returns it to where one typed. */
export function DiscardQuestion({ keep, discard }: DiscardQuestionProps) {
  const text = discarding[useLocale().language];
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const typedAt = document.activeElement;
    first.current?.focus();
    return () => {
      if (typedAt instanceof HTMLElement) typedAt.focus();
    };
  }, []);
  return (
    <Row as="fieldset" aria-labelledby={id} w="100%" flexWrap="wrap">
      <chakra.span id={id} flex={{ base: '1 0 100%', md: 1 }}>
        {text.ask}
      </chakra.span>
      <Button ref={first} tone="line" flex={wide} onClick={keep}>
        {text.keepEditing}
      </Button>
      <Button tone="danger" flex={wide} onClick={discard}>
        {text.discard}
      </Button>
    </Row>
  );
}
