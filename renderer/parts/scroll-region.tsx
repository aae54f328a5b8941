import type { ComponentProps, ReactNode, Ref } from 'react';

interface ScrollRegionProps extends Pick<
  ComponentProps<'div'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onKeyDown'
> {
  label: string;
  className: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
  'data-fit'?: true | undefined;
  /** Passages of it are chosen by keyboard. */
  'data-walked'?: true;
}

/** A part that scrolls: named, and in the tab order, so that it scrolls by keyboard too. */
export function ScrollRegion({ label, children, ...rest }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} {...rest}>
      {children}
    </div>
  );
}
