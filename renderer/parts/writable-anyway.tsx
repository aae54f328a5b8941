import { Component, type ReactNode } from 'react';
import { isMissingPart } from '#renderer/lib/missing-part.ts';

interface WritableAnywayProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** An editor that is loaded late, and in its place, when it could not be loaded, a plain field: the form stays. */
export class WritableAnyway extends Component<WritableAnywayProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isMissingPart(error)) throw error;
    const { label, value, onChange, readOnly, className } = this.props;
    return (
      <>
        <p className="quiet text-sm px-3 py-1h" role="status">
          The writing tools could not be loaded. You can write all the same; they are back when the page is loaded
          again.
        </p>
        <textarea
          aria-label={label}
          className={className}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </>
    );
  }
}
