import { saveFile } from '#renderer/lib/save-file.ts';
import { PrintButton } from '#renderer/parts/print-button.tsx';
import { Button, Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#renderer/features/session/session.tsx';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import own from './security.module.css';
import { recoverySheet } from './security-words.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The only moment they are seen: copied, saved or printed before it goes on. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { account } = useSession();
  const [kept, setKept] = useState(false);
  const first = useRef<HTMLParagraphElement>(null);
  const whose = { email: account?.email ?? '', host: window.location.host };
  useEffect(() => {
    first.current?.focus();
    // They are shown this once: closing a tab by mistake would lose them.
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  return (
    <Group title="3 of 3: Recovery codes" detail="The authenticator is on. Use these if you lose your phone.">
      <p ref={first} tabIndex={-1} className={own.once} role="status">
        Save these ten codes now: you won’t see them again. Each works once, in place of a code. Keep them somewhere
        private, not on the same phone.
      </p>
      <p className={own.onPaper}>
        Recovery codes for Casewright at {whose.host}, account {whose.email}
      </p>
      <ol className={own.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Ways sheet={recoverySheet(codes, whose)} />
      <div className={own.kept} data-screen-only>
        <Checkbox label="I have saved them" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
        <Button disabled={!kept} onClick={onKept}>
          Done
        </Button>
      </div>
    </Group>
  );
}

function Ways({ sheet }: { sheet: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  return (
    <div className="row wrap gap-2">
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => copy(sheet)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <SignButton icon={IconDownload} onClick={() => save(sheet)}>
        Save as a file
      </SignButton>
      <PrintButton />
      {error !== null && (
        <span className={classes.loss} role="alert">
          They could not be copied. Save or print them.
        </span>
      )}
    </div>
  );
}

function save(sheet: string): void {
  saveFile(new Blob([sheet], { type: 'text/plain;charset=utf-8' }), 'casewright-recovery-codes.txt');
}
