import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Frame, PageLink } from './frame.tsx';
import classes from './sign-in.module.css';

interface MailSentProps {
  to: string;
  /** What the mail is for. */
  children: ReactNode;
  onOther: () => void;
}

/** The next step is not in this window. */
export function MailSent({ to, children, onOther }: MailSentProps) {
  const said = useRef<HTMLDivElement>(null);
  // The form that had the keyboard is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <Frame title="Check your email" below={<PageLink to="/sign-in">Go to sign-in</PageLink>}>
      <div ref={said} tabIndex={-1} role="status" className={classes.form}>
        <p className="row gap-2">
          <IconMail className="quiet" size={20} stroke={1.6} aria-hidden />
          <b>{to}</b>
        </p>
        <p>{children}</p>
      </div>
      <p className="quiet text-sm">Nothing yet? Check your spam folder. It can take a few minutes.</p>
      <Button variant="default" onClick={onOther}>
        Use another address
      </Button>
    </Frame>
  );
}
