import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import { useState, type ComponentProps, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';

const edge = 'inset 0 -3px 0 rgb(0 0 0/.24)';
const pressed = { transform: 'translateY(2px)', boxShadow: 'none' };

const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '9px',
    flex: 'none',
    fontWeight: 700,
    borderRadius: 'm',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    transition: 'background-color 180ms, color 180ms, box-shadow 120ms, transform 120ms',
    transitionTimingFunction: 'out',
    _disabled: { bg: 'sunken', color: 'muted', boxShadow: 'none' },
    '& svg': { flex: 'none' },
  },
  variants: {
    tone: {
      primary: {
        bg: 'accent',
        color: 'accent-ink',
        boxShadow: edge,
        _hover: { bg: 'accent-hover' },
        _active: pressed,
      },
      night: {
        bg: 'night',
        color: 'night-ink',
        boxShadow: edge,
        _hover: { bg: '#1D3758' },
        _active: pressed,
      },
      danger: {
        bg: 'danger',
        color: 'danger-ink',
        boxShadow: edge,
        _hover: { filter: 'brightness(1.1)' },
        _active: pressed,
      },
      soft: {
        bg: 'accent-soft',
        color: 'accent-soft-ink',
        _hover: { bg: 'accent', color: 'accent-ink', boxShadow: edge },
        _active: pressed,
      },
      line: {
        color: 'ink',
        boxShadow: 'inset 0 0 0 1.5px var(--chakra-colors-line-strong)',
        _hover: { bg: 'sunken' },
        _active: { transform: 'translateY(2px)' },
      },
      ghost: { color: 'accent', px: '10px', _hover: { bg: 'accent-soft', color: 'accent-soft-ink' } },
    },
    size: {
      small: { h: { base: '44px', md: '40px' }, px: '14px', fontSize: '14.5px' },
      medium: { h: '48px', px: '22px', fontSize: '16px' },
      large: { h: '56px', px: '30px', fontSize: '18px' },
    },
    wide: { true: { w: '100%' } },
  },
  defaultVariants: { tone: 'primary', size: 'medium' },
});

const Base = chakra('button', button);

const Ring = chakra('span', {
  base: {
    boxSize: '16px',
    borderRadius: 'full',
    borderWidth: '2.5px',
    borderColor: 'currentColor',
    borderTopColor: 'transparent',
    animation: 'spin 800ms linear infinite',
  },
});

export interface ButtonProps extends Omit<ComponentProps<typeof Base>, 'onFocus' | 'onBlur'> {
  /** Shows a ring before the label, and the button cannot be pressed again. */
  readonly busy?: boolean;
}

const pressedInVain = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

export function Button({
  busy = false,
  disabled = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  // Disabled while focused it would lose the focus, and keyboard users their place.
  const isIdle = busy || (disabled && hasFocus);
  return (
    <Base
      type={type}
      aria-busy={busy}
      aria-disabled={isIdle || undefined}
      disabled={disabled && !hasFocus}
      {...rest}
      onClick={isIdle ? pressedInVain : onClick}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {busy && <Ring aria-hidden />}
      {children}
    </Base>
  );
}

/** A link that looks like a button. */
export const ButtonLink = chakra(Link, button);

/** The same for addresses that are no page of the client, such as a file. */
export const ButtonAnchor = chakra('a', button);

/** 44 × 44 with an icon only: give it a name. */
export const IconButton = chakra(
  'button',
  {
    base: {
      boxSize: '44px',
      flex: 'none',
      borderRadius: '12px',
      display: 'grid',
      placeItems: 'center',
      position: 'relative',
      transition: 'background-color 180ms',
      _hover: { bg: 'sunken' },
      _disabled: { opacity: 0.45 },
    },
  },
  { defaultProps: { type: 'button' } },
);
