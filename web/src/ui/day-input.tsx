import { day } from '#contracts/kernel/day';
import { useState, type ComponentProps } from 'react';
import { Input } from './field.tsx';

interface DayInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  /** A day, or ''. */
  readonly value: string;
  readonly change: (day: string) => void;
}

/**
 * An input for a day, chosen or typed. `change` is called once the day is complete: a year is typed digit by digit, and
 * the first would be year 2.
 */
export function DayInput({ value, change, ...input }: DayInputProps) {
  const [typed, setTyped] = useState({ day: value, from: value });
  if (typed.from !== value) setTyped({ day: value, from: value });
  const take = (next: string) => {
    setTyped({ day: next, from: value });
    if (next === '' || day.safeParse(next).success) change(next);
  };
  return <Input {...input} type="date" value={typed.day} onChange={({ target }) => take(target.value)} />;
}
