import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useConnection } from '#renderer/api/live/live-provider.tsx';
import { readSession } from '#renderer/api/window-routes.ts';
import { isMissingPart } from '#renderer/lib/missing-part.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';

interface ScreenBoundaryProps {
  /** A new place begins afresh. */
  at: string;
  /** Fills the window: there is no frame around it. */
  page?: boolean;
  children: ReactNode;
}

interface Fault {
  error: unknown;
  at: string;
}

/** A fault of one screen stays in that screen; never a white window. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { fault: Fault | null; stillGone: boolean }> {
  override state: { fault: Fault | null; stillGone: boolean } = { fault: null, stillGone: false };

  static getDerivedStateFromError(error: unknown): { fault: Fault } {
    return { fault: { error, at: '' } };
  }

  static getDerivedStateFromProps(
    { at }: ScreenBoundaryProps,
    { fault }: { fault: Fault | null },
  ): { fault: Fault | null } | null {
    if (fault === null || fault.at === at) return null;
    return { fault: fault.at === '' ? { ...fault, at } : null };
  }

  override render(): ReactNode {
    const { fault, stillGone } = this.state;
    if (fault === null) return this.props.children;
    const missing = isMissingPart(fault.error);
    return (
      <div role="alert" style={{ height: '100%' }}>
        <EmptyState
          icon={IconAlertTriangle}
          tone="attention"
          title={missing ? 'This screen could not be loaded' : 'This screen has failed'}
          heading="h1"
          page={this.props.page ?? false}
          action={
            <>
              <Button onClick={() => (missing ? void this.#loadAgain() : this.setState({ fault: null }))}>
                Try again
              </Button>
              {this.props.page !== true && (
                <Button variant="default" component={Link} href="/evidence">
                  Go to evidence
                </Button>
              )}
            </>
          }
        >
          {missing ? (
            <WhyMissing />
          ) : (
            <p>This is a Casewright error. Your evidence is fine. Nothing that was saved is lost.</p>
          )}
          {stillGone && <p>Casewright is still not answering. Start it again, then retry.</p>}
          {!missing && (
            <details>
              <summary>What happened</summary>
              <p>{describe(fault.error)}</p>
            </details>
          )}
        </EmptyState>
      </div>
    );
  }

  /** A part that did not load once does not load again in this page; but a page is only left when another comes. */
  async #loadAgain(): Promise<void> {
    try {
      await readSession();
    } catch {
      this.setState({ stillGone: true });
      return;
    }
    window.location.reload();
  }
}

/** That Casewright has stopped, and that nothing is lost, is said by the notice about it. */
function WhyMissing() {
  const { connected } = useConnection();
  return connected ? (
    <p>Casewright may have stopped or been updated. Nothing that was saved is lost.</p>
  ) : (
    <p>You can open it when Casewright is running again.</p>
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
