import { useEffect, useRef, useState, type InvalidEvent } from 'react';

/** What a field that is needed says when its form is sent without it. */
export const cantBeBlank = 'This can’t be blank.';

/** The first field that keeps its form from being sent is where one goes on; the browser’s own bubble is not shown. */
export function goToFirstInvalid(event: InvalidEvent<HTMLInputElement>): void {
  event.preventDefault();
  const field = event.currentTarget;
  if (field.form?.querySelector(':invalid:not(fieldset)') === field) field.focus();
}

/** A line that can't be left blank: its form is not sent, and the field says why from then on. */
export function useNotBlank(blank: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [insisted, setInsisted] = useState(false);
  useEffect(() => input.current?.setCustomValidity(blank ? cantBeBlank : ''), [blank]);
  return {
    says: blank && insisted ? cantBeBlank : null,
    fieldProps: {
      ref: input,
      onInvalid: (event: InvalidEvent<HTMLInputElement>): void => {
        setInsisted(true);
        goToFirstInvalid(event);
      },
    },
  };
}
