import { Button } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lockCertificate, unlockCertificate, type Certificate } from '#renderer/api/certificates.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatDuration } from '#renderer/lib/quantities.ts';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { nameIn } from './certificate-words.ts';

/** Whether a certificate is locked: its password, or how long it stays unlocked and the button that ends it. */
export function CertificateLock({ certificate }: { certificate: Certificate }) {
  const { unlockedUntil } = certificate;
  const left = useSecondsUntil(unlockedUntil);
  return left > 0 ? <Unlocked certificate={certificate} left={left} /> : <Locked certificate={certificate} />;
}

function Unlocked({ certificate: { id, subject }, left }: { certificate: Certificate; left: number }) {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  return (
    <div className="row wrap gap-2">
      <span className="row gap-1 tone-done text-sm">
        <IconLockOpen className="rigid" size={16} aria-hidden />
        <span role="timer" aria-label={`Time until the certificate of ${nameIn(subject)} locks`}>
          Unlocked for <span className="figures">{formatDuration(left)}</span>
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        onClick={() => void attempt(() => lockCertificate(client, id), 'The certificate was not locked')}
      >
        Lock now
      </Button>
    </div>
  );
}

/** No form of its own: it may be part of one, and Enter here is for the password alone. */
function Locked({ certificate: { id, subject } }: { certificate: Certificate }) {
  const client = useQueryClient();
  const { busy, problem, attempt, clear } = useTask();
  const [password, setPassword] = useState('');
  const [blank, setBlank] = useState(false);
  const unlock = async (): Promise<void> => {
    setBlank(password === '');
    if (password === '') return;
    if (await attempt(() => unlockCertificate(client, id, password))) setPassword('');
  };
  return (
    <div className="stack gap-2" role="group" aria-label={`Unlock the certificate of ${nameIn(subject)}`}>
      <PasswordField
        label="Password of the certificate"
        kind="current"
        onEnter={() => void unlock()}
        value={password}
        error={blank ? 'Type the password of the certificate.' : null}
        onChange={(typed) => {
          clear();
          setBlank(false);
          setPassword(typed);
        }}
      />
      <Refusal says={problem} />
      <div>
        <Button size="compact-md" variant="default" loading={busy} onClick={() => void unlock()}>
          Unlock for 10 minutes
        </Button>
      </div>
    </div>
  );
}

/** By the clock: a window that slept meanwhile is not behind. 0 when it is over. */
function useSecondsUntil(instant: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (instant === null) return;
    const look = (): void => setNow(Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}
