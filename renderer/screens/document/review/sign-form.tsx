import { Button, Select, TextInput } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ChangeEvent } from 'react';
import type { Court, Document } from '#renderer/api/generated.ts';
import { isUnlocked } from '#renderer/features/certificates/certificate-words.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import { DateField } from '#renderer/parts/date-field.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Warning } from '#renderer/parts/warning.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { paperFileName } from '#server/rules/file-names.ts';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';
import { CertificateField, useChosenCertificate } from './certificate-field.tsx';
import { DrawnSignature } from './drawn-signature.tsx';
import { kindWords, roleIn, signingProfile, usualStatement } from './signature-words.ts';
import { signerOf, signingCopy, type SignatureDraft, type SigningCopy } from './signing.ts';
import { StatementField } from './statement-field.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import classes from './review.module.css';

const PaperPages = lazy(() => import('#renderer/features/viewer/paper-pages.tsx'));

interface SignFormProps {
  document: Document;
  side: CourtSide;
  court: Court;
  onDone: () => void;
}

/** Who signs and how; then the paper as it will be, and only then the button that signs it. */
export function SignForm({ document, side, court, onDone }: SignFormProps) {
  const profile = signingProfile(court);
  const kinds = profile?.signatureKinds ?? ['wet'];
  const { draft, set, forget } = useKeptDraft(useUsual(document, court), {
    keptAs: `signature of ${document.id}`,
    name: `the signature of “${document.title}”`,
  });
  const { all: certificates, chosen: certificate } = useChosenCertificate(draft.certificate);
  const errors = court.findings.filter(({ severity }) => severity === 'error').length;
  const signing = useTask();
  const [image, setImage] = useState<string | null>(null);
  const copy = signingCopy(document.id, court.contentHash, draft);
  const asked = JSON.stringify(copy.queryKey);
  const [shown, setShown] = useState<string | null>(null);
  const isShown = shown === asked;
  const paper = useQuery({ ...copy, enabled: isShown });
  const seen = isShown ? paper.data : undefined;
  const sign = async (): Promise<void> => {
    if (seen === undefined) return;
    const drawn = draft.kind === 'drawn' && image !== null ? { image } : {};
    const certified = certificate === undefined ? {} : { certificate: certificate.id };
    await side.act({ action: 'sign', ...signerOf(draft), ...drawn, ...certified, pdfSha256: seen.sha256 });
    forget();
    onDone();
  };
  const words = (field: 'name' | 'role' | 'place') => ({
    withAsterisk: false,
    maxLength: 200,
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <form
      className="stack gap-3"
      aria-label="Sign"
      onSubmit={(event) => {
        event.preventDefault();
        setShown(asked);
      }}
    >
      {errors > 0 && (
        <Warning>{formatCount(errors, 'error is', 'errors are')} left in the text. Check before you sign.</Warning>
      )}
      <Select
        label="How you sign"
        data={kinds.map((kind) => ({ value: kind, label: kindWords(kind, draft.name) }))}
        value={draft.kind}
        allowDeselect={false}
        onChange={(chosen) => set({ kind: kinds.find((kind) => kind === chosen) ?? draft.kind })}
      />
      <TextInput label="Name" required {...words('name')} />
      <TextInput label="Role" placeholder="Petitioner" {...words('role')} />
      <TextInput label="Place" placeholder="Oakland, California" {...words('place')} />
      <DateField
        label="Date"
        description="Leave empty to date it by hand."
        towards="past"
        value={draft.date}
        onChange={(date) => set({ date: date ?? '' })}
      />
      <StatementField
        choices={profile?.statements ?? []}
        value={draft.statement}
        onChange={(statement) => set({ statement })}
      />
      <CertificateField all={certificates} chosen={certificate} onChange={(id) => set({ certificate: id })} />
      {draft.kind === 'drawn' && <DrawnSignature onDrawn={setImage} />}
      {shown !== null && !isShown && (
        <p className="tone-attention text-sm" role="status">
          Something was changed since you looked. Look at it again before you sign.
        </p>
      )}
      {isShown ? (
        <WhatISign paper={paper} seen={seen} fileName={paperFileName(document.title, 'pdf')} />
      ) : (
        <div>
          <Button type="submit" variant="default" disabled={!side.ready}>
            Show what I sign
          </Button>
        </div>
      )}
      <Refusal says={signing.problem} />
      <div className="row wrap gap-2">
        {/* No part of the form: Enter in a field never signs. */}
        <Button
          leftSection={<IconSignature size={16} aria-hidden />}
          loading={signing.busy}
          disabled={
            seen === undefined ||
            !side.ready ||
            (draft.kind === 'drawn' && image === null) ||
            (certificate !== undefined && !isUnlocked(certificate, Date.now()))
          }
          onClick={() => void signing.attempt(sign)}
        >
          Sign
        </Button>
        <Button
          variant="default"
          onClick={() => {
            forget();
            onDone();
          }}
        >
          Cancel
        </Button>
        {!isShown && <p className="quiet text-sm">You can sign once you have looked at the paper.</p>}
      </div>
    </form>
  );
}

interface WhatISignProps {
  paper: UseQueryResult<SigningCopy>;
  seen: SigningCopy | undefined;
  fileName: string;
}

/** The paper as it will be, and its hash. */
function WhatISign({ paper, seen, fileName }: WhatISignProps) {
  return (
    <section className="stack gap-2" aria-label="What you sign">
      <div className={classes.pages}>
        <Suspense fallback={<Loading label="Preparing the pages" />}>
          <PaperPages paper={paper} fileName={fileName} />
        </Suspense>
      </div>
      {seen !== undefined && (
        <div className="row gap-1 text-sm">
          SHA-256 <CopyText text={seen.sha256} shown={`${seen.sha256.slice(0, 12)}…`} what="the hash" />
        </div>
      )}
    </section>
  );
}

/** What the form begins with: the account’s name, its role in the caption, a line to date by hand. */
function useUsual(document: Document, court: Court): SignatureDraft {
  const { account } = useSession();
  const profile = signingProfile(court);
  const name = account?.name ?? '';
  return {
    kind: profile?.signatureKinds[0] ?? 'wet',
    name,
    role: roleIn(court.caption, name),
    place: '',
    date: '',
    statement: usualStatement(document, profile?.statements ?? []),
    certificate: '',
  };
}
