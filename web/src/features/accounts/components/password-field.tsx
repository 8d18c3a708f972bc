import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useAccountText } from '../../../lib/account-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

/** A password field whose text can be shown before it is sent. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'aside'>) {
  const [shown, setShown] = useState(false);
  const { showPassword, hidePassword } = useAccountText();
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      pe="52px"
      aside={
        <IconButton aria-label={shown ? hidePassword : showPassword} onClick={() => setShown(!shown)}>
          <Icon size={20} />
        </IconButton>
      }
    />
  );
}
