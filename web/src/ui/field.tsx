import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

const control = {
  base: {
    w: '100%',
    h: '48px',
    px: '14px',
    fontSize: '16px',
    bg: 'surface',
    color: 'ink',
    borderRadius: 'm',
    borderWidth: '1.5px',
    borderColor: 'line-strong',
    transition: 'border-color 180ms, box-shadow 180ms',
    textOverflow: 'ellipsis',
    _placeholder: { color: 'muted', opacity: 1 },
    '&:is(:focus-visible)': {
      // Seen where a system paints the page in its own few colours.
      outline: '2px solid transparent',
      borderColor: 'accent',
      boxShadow: '0 0 0 3px var(--chakra-colors-accent-soft), 0 0 0 4.5px var(--chakra-colors-focus)',
    },
    _invalid: { borderColor: 'danger', scrollMarginBlock: '120px' },
  },
} as const;

export const Input = chakra('input', control);
export const Select = chakra('select', control);
export const TextArea = chakra('textarea', {
  base: { ...control.base, h: 'auto', py: '10px', lineHeight: 1.5, resize: 'vertical' },
});

export const FieldError = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <chakra.p
    id={id}
    role="alert"
    display="flex"
    gap="6px"
    alignItems="center"
    mt="6px"
    color="danger"
    textStyle="small"
    fontWeight={600}
  >
    <TriangleAlert size={16} aria-hidden style={{ flex: 'none' }} />
    {children}
  </chakra.p>
);

/** The ids that tie a control to its label, hint and error. */
interface Tied {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

interface LabelledProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (tied: Tied) => ReactNode;
}

/** Any control with its label above, and its hint and error below (look §6). */
export function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <chakra.div minW={0}>
      <chakra.label htmlFor={id} display="block" textStyle="label" mb="6px">
        {label}
      </chakra.label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(described === '' ? {} : { 'aria-describedby': described }),
      })}
      {hint && (
        <chakra.p id={`${id}-hint`} mt="6px" textStyle="small" color="muted">
          {hint}
        </chakra.p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </chakra.div>
  );
}

interface FieldProps extends ComponentProps<typeof Input> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shown inside the field at its right, such as the eye of a password. */
  readonly aside?: ReactNode;
}

/** A labelled input of one line. */
export const Field = ({ label, hint, error, aside, ...input }: FieldProps) => (
  <Labelled label={label} hint={hint} error={error}>
    {(tied) => (
      <chakra.div position="relative">
        <Input {...tied} {...input} />
        {aside && (
          <chakra.div position="absolute" right="2px" top="2px">
            {aside}
          </chakra.div>
        )}
      </chakra.div>
    )}
  </Labelled>
);
