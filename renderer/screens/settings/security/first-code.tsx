import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SetUp } from '#renderer/api/account-security.ts';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import own from './security.module.css';
import { inFours } from './security-words.ts';

interface FirstCodeProps {
  setUp: SetUp;
  onCode: (code: string) => Promise<void>;
  onAgain: () => void;
  onCancel: () => void;
}

/** The secret as a picture, as letters and as a link; then the first code that the app makes of it. */
export function FirstCode({ setUp, onCode, onAgain, onCancel }: FirstCodeProps) {
  const isOver = useOver(setUp.expiresAt);
  if (isOver) {
    return (
      <Group title="2 of 3: Your app" detail="Nothing was turned on.">
        <p className={classes.attention} role="alert">
          The ten minutes for setup are over. Delete the new entry in your app and start again.
        </p>
        <Button onClick={onAgain} autoFocus>
          Start again
        </Button>
      </Group>
    );
  }
  return (
    <Group title="2 of 3: Your app" detail={`Until ${formatInstant(setUp.expiresAt)}; after that, start again.`}>
      <p className={classes.plain}>In your authenticator app, add an account by scanning this picture.</p>
      <QrCode text={setUp.uri} label="Picture to scan with your authenticator app" />
      <details className={own.byHand}>
        <summary className="tone-accent">I can’t scan it</summary>
        <p className={classes.plain}>
          On this device, <a href={setUp.uri}>open it in an authenticator app</a>. Or type this key into the app
          (time-based, six digits).
        </p>
        <CopyText text={inFours(setUp.secret)} what="the key" framed />
      </details>
      <CodeForm onCode={onCode} onCancel={onCancel} />
    </Group>
  );
}

function CodeForm({ onCode, onCancel }: Pick<FirstCodeProps, 'onCode' | 'onCancel'>) {
  const [code, setCode] = useState('');
  const sending = useSending();
  return (
    <form className={classes.fields} {...sending.form(() => onCode(code.trim()))}>
      <CodeField value={code} onChange={setCode} autoFocus />
      <SendButtons of={sending} send="Turn it on" ready={code.trim() !== ''} onCancel={onCancel} />
    </form>
  );
}

function useOver(expiresAt: string): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return isOver;
}
