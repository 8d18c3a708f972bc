import type { ComponentProps, ReactNode } from 'react';
import { Stack } from '../../../ui/boxes.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CheckoutStep, type Step } from './checkout-step.tsx';

interface StepComingProps {
  readonly step: Step;
  /** How tall its foot will be. */
  readonly foot?: ComponentProps<typeof Skeleton>['h'];
  /** The part of the step that is known already. */
  readonly children?: ReactNode;
}

/** A step whose data is not loaded yet: much of it is known only to this browser, not to the server. */
export const StepComing = ({ step, foot = '56px', children = <ChoicesComing /> }: StepComingProps) => (
  <CheckoutStep step={step} submit={(event) => event.preventDefault()} foot={<Skeleton h={foot} aria-busy />}>
    {children}
  </CheckoutStep>
);

/** Where something will be chosen, or typed. */
export const ChoicesComing = () => (
  <Stack aria-busy>
    <Skeleton h="72px" />
    <Skeleton h="72px" />
    <Skeleton h="72px" />
  </Stack>
);
