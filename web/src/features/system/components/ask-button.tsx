import { Button, type ButtonProps } from '../../../ui/button.tsx';

interface AskButtonProps extends Pick<ButtonProps, 'aria-label' | 'tone' | 'busy' | 'children'> {
  /** What it would ask for is being done: it stays where it is, with its focus, and does nothing. */
  readonly isUnderWay: boolean;
  readonly ask: () => void;
}

/** Asks for what is done once at a time. */
export const AskButton = ({ isUnderWay, ask, ...rest }: AskButtonProps) => (
  <Button
    {...rest}
    size="small"
    {...(isUnderWay && { 'aria-disabled': true, opacity: 0.5 })}
    onClick={isUnderWay ? undefined : ask}
  />
);
