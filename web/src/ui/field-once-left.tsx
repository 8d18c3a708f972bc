import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';

interface FieldOnceLeftProps extends Omit<ComponentProps<typeof Field>, 'onBlur'> {
  /** Whether the form was sent: then every mistake is shown. */
  readonly isAsked?: boolean;
}

/** A field whose mistake is shown once it was left: while somebody types, what they type is only unfinished. */
export function FieldOnceLeft({ isAsked = false, error, ...field }: FieldOnceLeftProps) {
  const [wasLeft, setLeft] = useState(false);
  return <Field {...field} error={wasLeft || isAsked ? error : undefined} onBlur={() => setLeft(true)} />;
}
