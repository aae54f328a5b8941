import { Component, type ReactNode } from 'react';
import { OfflineError, sentenceFor } from '#renderer/api/api-error.ts';
import { isMissingPart } from '#renderer/lib/missing-part.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

interface PartBoundaryProps {
  /** “What is running could not be opened”; nothing is said of a part that nobody asked for and that could not be loaded. */
  failed?: string;
  /** So that it can be asked for again. */
  onFault?: () => void;
  children: ReactNode;
}

/** For parts of the frame around the screen: their fault breaks neither the screen nor the window. */
export class PartBoundary extends Component<PartBoundaryProps, { faulty: boolean }> {
  override state: { faulty: boolean } = { faulty: false };

  static getDerivedStateFromError(): { faulty: boolean } {
    return { faulty: true };
  }

  override componentDidCatch(error: unknown): void {
    const { failed, onFault } = this.props;
    const missing = isMissingPart(error);
    if (failed !== undefined) toastFailure(failed, missing ? new OfflineError() : error);
    // A part that is missing is missing because the application has stopped, which its own bar says.
    else if (!missing) toastFailure('A part of the window has failed', new Error(sentenceFor(error)));
    onFault?.();
  }

  override render(): ReactNode {
    return this.state.faulty ? null : this.props.children;
  }
}
