import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Frame } from './frame.tsx';
import { words } from './words.ts';
import classes from './sign-in.module.css';

interface MailSentProps {
  to: string;
  says: string;
  onOther: () => void;
}

/** The next step is not in this window. */
export function MailSent({ to, says, onOther }: MailSentProps) {
  const said = useRef<HTMLDivElement>(null);
  // The form that had the keyboard is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <Frame
      title={words.mailSent.title}
      below={
        <Link href="/sign-in" className={classes.link ?? ''}>
          {words.mailSent.toSignIn}
        </Link>
      }
    >
      <div ref={said} tabIndex={-1} role="status" className={classes.form}>
        <p className="row gap-2">
          <IconMail className="quiet" size={20} stroke={1.6} aria-hidden />
          <b>{to}</b>
        </p>
        <p>{says}</p>
      </div>
      <p className="quiet text-sm">{words.mailSent.nothing}</p>
      <Button variant="default" onClick={onOther}>
        {words.mailSent.other}
      </Button>
    </Frame>
  );
}
