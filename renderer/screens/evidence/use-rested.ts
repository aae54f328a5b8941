import { useEffect, useState } from 'react';

/**
 * A value once it has stayed for a moment, for what is too much work to follow a hand that runs through a list.
 * The second answer takes it over at once.
 */
export function useRested<Value>(value: Value | undefined, milliseconds: number): [Value | undefined, () => void] {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (rested === value) return;
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, rested, milliseconds]);
  return [rested ?? value, () => setRested(value)];
}
