import { useEffect, useRef, useState, type InvalidEvent, type RefObject } from 'react';

/** What a field that is needed says when its form is sent without it. */
export const cantBeBlank = 'This can’t be blank.';

/** The first field that keeps its form from being sent is where one goes on; the browser’s own bubble is not shown. */
export function goToFirstInvalid(event: InvalidEvent<HTMLInputElement>): void {
  event.preventDefault();
  const field = event.currentTarget;
  if (field.form?.querySelector(':invalid:not(fieldset)') === field) field.focus();
}

/** A line that can't be left blank: its form is not sent, and the field says why until something is typed. */
export function useNotBlank(blank: boolean, field?: RefObject<HTMLInputElement | null>) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const [insisted, setInsisted] = useState(false);
  // A line that is blank again because it was sent lacks nothing.
  if (insisted && !blank) setInsisted(false);
  // Each time: the field may not be there from the start.
  useEffect(() => input.current?.setCustomValidity(blank ? cantBeBlank : ''));
  return {
    says: blank && insisted ? cantBeBlank : null,
    fieldProps: {
      ref: input,
      onInvalid: (event: InvalidEvent<HTMLInputElement>): void => {
        // What else is wrong with it, such as an address that is none, the browser says.
        if (!event.currentTarget.validity.customError) return;
        setInsisted(true);
        goToFirstInvalid(event);
      },
    },
  };
}
