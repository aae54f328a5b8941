import { Button, Modal } from '@mantine/core';
import { leaveSession } from '#renderer/features/session/leave-session.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';

/**
 * The session ended under an open window. What is typed there stays, out of sight, until its person is back; none of it
 * is shown to anybody else meanwhile.
 */
export default function SignInAgain({ email }: { email: string }) {
  return (
    <Modal
      opened
      fullScreen
      zIndex={1000}
      onClose={() => undefined}
      closeOnEscape={false}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Sign in again' } }}
      styles={{ body: { height: '100%', padding: 0 }, content: { background: 'var(--paper)' } }}
    >
      <div className={classes.page}>
        <span />
        <div className={classes.middle}>
          <div className={classes.card}>
            <h1>Sign in again</h1>
            <p>Your session has ended. Nothing you typed is lost: sign in and continue.</p>
            <SignInForm email={email} />
            <Button variant="subtle" color="gray" onClick={leave}>
              Leave, and discard what was not saved
            </Button>
          </div>
        </div>
        <footer className="p-4 quiet text-sm text-center">{window.location.host}</footer>
      </div>
    </Modal>
  );
}

/** There is no session left to end: what counts is that the page is loaded anew. */
function leave(): void {
  leaveSession().catch(() => window.location.assign('/sign-in'));
}
