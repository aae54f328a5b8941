import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import type { Court, DocumentSignature } from '#renderer/api/generated.ts';
import { nameIn } from '#renderer/features/certificates/certificate-words.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatDate, formatInstant } from '#renderer/lib/dates.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { isFinal } from '#server/rules/documents.ts';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';
import { kindWords, stateWords } from './signature-words.ts';
import classes from './review.module.css';

interface SignatureListProps {
  side: CourtSide;
  court: Court;
  canEdit: boolean;
}

/** Who signed, when, which exact paper, and whether it counts; the newest first. */
export function SignatureList({ side, court, canEdit }: SignatureListProps) {
  if (court.signatures.length === 0) return null;
  return (
    <section className="stack gap-2" aria-label="Signatures">
      <h3>Signatures</h3>
      <ul className="stack gap-2">
        {court.signatures.toReversed().map((signature) => (
          <Signature
            key={signature.id}
            signature={signature}
            side={side}
            withdrawable={canEdit && signature.state === 'valid' && !isFinal(court.status)}
          />
        ))}
      </ul>
    </section>
  );
}

const signs: Record<DocumentSignature['state'], { sign: Icon; tone: string }> = {
  valid: { sign: IconCircleCheck, tone: 'tone-done' },
  superseded: { sign: IconAlertTriangle, tone: 'tone-attention' },
  withdrawn: { sign: IconCircleX, tone: 'quiet' },
};

interface SignatureProps {
  signature: DocumentSignature;
  side: CourtSide;
  withdrawable: boolean;
}

function Signature({ signature, side, withdrawable }: SignatureProps) {
  const { id, kind, name, role, place, date, by, signedAt, pdfSha256, certificate, state } = signature;
  const [asking, setAsking] = useState(false);
  const { busy, problem, attempt } = useTask();
  const { sign: Sign, tone } = signs[state];
  const withdraw = async (): Promise<void> => {
    if (await attempt(() => side.act({ action: 'unsign', signatureId: id }))) setAsking(false);
  };
  const facts = [role, place, date === null ? null : formatDate(date)].filter((fact) => fact !== null && fact !== '');
  return (
    <li className={classes.signature} data-state={state}>
      <span className={classes.name}>{name}</span>
      {facts.length > 0 && <span className="text-sm breaks">{facts.join(', ')}</span>}
      <span className={`row gap-1 text-sm ${tone}`}>
        <Sign className="rigid" size={14} aria-hidden />
        {stateWords(state)}
      </span>
      <span className="quiet text-sm">
        {kindWords(kind, name)}, {formatInstant(signedAt)}
        {by !== null && by !== name && `, by ${by}`}
      </span>
      {certificate !== null && (
        <span className="quiet text-sm breaks">
          With the certificate of {nameIn(certificate.subject)}, issued by {nameIn(certificate.issuer)}
        </span>
      )}
      <span className="row gap-1 quiet text-sm">
        SHA-256 <CopyText text={pdfSha256} shown={`${pdfSha256.slice(0, 12)}…`} what="the hash" />
        {withdrawable && (
          <Button
            className="push"
            size="compact-sm"
            variant="default"
            disabled={!side.ready}
            onClick={() => setAsking(true)}
          >
            Withdraw
          </Button>
        )}
      </span>
      {asking && (
        <Question
          title={`Withdraw the signature of ${name}?`}
          yes="Withdraw it"
          busy={busy}
          problem={problem}
          onYes={() => void withdraw()}
          onClose={() => setAsking(false)}
        >
          <p>It no longer counts and is not printed. It stays in this list as withdrawn. You can sign again.</p>
        </Question>
      )}
    </li>
  );
}
