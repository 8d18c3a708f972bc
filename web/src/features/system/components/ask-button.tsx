import { Button, type ButtonProps } from '../../../ui/button.tsx';

interface AskButtonProps extends Pick<ButtonProps, 'aria-label' | 'tone' | 'busy' | 'children'> {
  /** It is being done already: the button stays, keeps its focus, and does nothing. */
  readonly isUnderWay: boolean;
  readonly ask: () => void;
}

/** A button for work that runs once at a time. */
export const AskButton = ({ isUnderWay, ask, ...rest }: AskButtonProps) => (
  <Button
    {...rest}
    size="small"
    {...(isUnderWay && { 'aria-disabled': true, opacity: 0.5 })}
    onClick={isUnderWay ? undefined : ask}
  />
);
