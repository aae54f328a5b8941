import { Button, FileButton } from '@mantine/core';
import { IconCertificate, IconCertificateOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addCertificate, removeCertificate, useCertificates, type Certificate } from '#renderer/api/certificates.ts';
import { CertificateLock } from '#renderer/features/certificates/certificate-lock.tsx';
import { nameIn } from '#renderer/features/certificates/certificate-words.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatInstantDay } from '#renderer/lib/dates.ts';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { Group } from './group.tsx';
import classes from './settings.module.css';

/** A person’s own certificates: adding one, unlocking it for a while, and removing it. */
export function CertificatesSection() {
  const certificates = useCertificates();
  return (
    <Loaded of={certificates} loading="Loading the certificates" failed="The certificates could not be loaded">
      {({ keptIn, certificates: kept }) => (
        <>
          <Group
            title="Your certificates"
            detail="Sign the final PDF of a document, so that anyone can check who signed it and that nothing was changed."
          >
            <List certificates={kept} />
          </Group>
          <Group
            title="Add a certificate"
            detail="A .p12 or .pfx file with your private key, as its issuer gave it to you."
          >
            <AddCertificate />
            <p className={classes.note}>{keptWords[keptIn]} It is in no backup: keep the file itself somewhere safe.</p>
          </Group>
        </>
      )}
    </Loaded>
  );
}

const keptWords = {
  system: 'Kept encrypted with its password, in the key store of this system.',
  file: 'Kept encrypted with its password, in a file of the data folder that only you can read.',
} as const;

function List({ certificates }: { certificates: readonly Certificate[] }) {
  if (certificates.length === 0) {
    return (
      <EmptyState icon={IconCertificateOff} title="No certificates yet" heading="h2">
        <p>You can sign without one. Courts that ask for a digital signature say so.</p>
      </EmptyState>
    );
  }
  return (
    <ul className={classes.backups}>
      {certificates.map((certificate) => (
        <Entry key={certificate.id} certificate={certificate} />
      ))}
    </ul>
  );
}

function Entry({ certificate }: { certificate: Certificate }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, problem, attempt } = useTask();
  const { id, subject, issuer, serial, validTo } = certificate;
  const name = nameIn(subject);
  return (
    <li aria-label={`Certificate of ${name}`}>
      <b className="breaks">{name}</b>
      <Facts
        of={{
          'Issued to': subject,
          'Issued by': issuer,
          'Serial number': <code className="breaks">{serial}</code>,
          'Valid until': formatInstantDay(validTo),
        }}
      />
      <div className={classes.fields}>
        <CertificateLock certificate={certificate} />
      </div>
      <div>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          Remove…
        </Button>
      </div>
      {asking && (
        <Question
          title={`Remove the certificate of ${name}?`}
          yes="Remove"
          no="Keep"
          busy={busy}
          problem={problem}
          onYes={() => void attempt(() => removeCertificate(client, id))}
          onClose={() => setAsking(false)}
        >
          <p>
            It is deleted from this computer. Files that were signed with it stay signed. To sign with it again, add its
            file again.
          </p>
        </Question>
      )}
    </li>
  );
}

function AddCertificate() {
  const client = useQueryClient();
  const { busy, problem, clear, form } = useTask();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const add = async (): Promise<void> => {
    if (file === null) return;
    const { subject } = await addCertificate(client, file, password);
    setFile(null);
    setPassword('');
    toastDone(`The certificate of ${nameIn(subject)} is added.`);
  };
  return (
    <form className={classes.fields} aria-label="Add a certificate" {...form(add)}>
      <div className="row wrap gap-2">
        <FileButton
          accept=".p12,.pfx"
          inputProps={{ 'aria-label': 'File of your certificate' }}
          onChange={(chosen) => {
            clear();
            setFile(chosen);
          }}
        >
          {(props) => (
            <SignButton icon={IconCertificate} {...props}>
              Choose a file
            </SignButton>
          )}
        </FileButton>
        {file !== null && <span className="breaks">{file.name}</span>}
      </div>
      {file !== null && (
        <>
          <PasswordField
            label="Password of the file"
            kind="current"
            value={password}
            onChange={setPassword}
            autoFocus
          />
          <Refusal says={problem} />
          <div>
            <Button type="submit" loading={busy}>
              Add the certificate
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
