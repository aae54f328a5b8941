import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import { writeCitation } from '#server/rules/citations.ts';
import { citedAs } from './use-cited.ts';

/** Finds evidence, and puts a citation of it into the text. */
export function CitePanel({ onCite }: { onCite: (citation: string) => void }) {
  const { byId } = useEvidenceIndex(useMatter().case.caseId);
  const [evidenceId, setEvidenceId] = useState<string | null>(null);
  const [pageTyped, setPageTyped] = useState('');
  const [passage, setPassage] = useState('');
  const [tried, setTried] = useState(false);
  const item = evidenceId === null ? undefined : byId.get(evidenceId);
  const page = pageTyped.trim() === '' ? null : Number(pageTyped);
  const isPage = page === null || /^[1-9]\d{0,5}$/u.test(pageTyped.trim());
  const cite = (): void => {
    setTried(true);
    if (item === undefined || !isPage) return;
    const words = page === null ? citedAs(item) : `${citedAs(item)}, page ${page}`;
    const quote = passage.trim() === '' ? null : passage.trim();
    onCite(writeCitation(words, { evidenceId: item.id, page, quote }));
    setTried(false);
  };
  return (
    <form
      className="stack gap-4 p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        cite();
      }}
    >
      <h2>Cite evidence</h2>
      <EvidencePicker
        label="Evidence"
        value={evidenceId === null ? [] : [evidenceId]}
        error={tried && item === undefined ? 'Choose what you cite.' : null}
        onChange={(ids) => setEvidenceId(ids.at(-1) ?? null)}
      />
      <TextInput
        label="Page"
        placeholder="Any page"
        inputMode="numeric"
        value={pageTyped}
        error={tried && !isPage ? 'Write the number of a page, such as 3.' : null}
        onChange={(event) => setPageTyped(event.currentTarget.value)}
      />
      <TextInput
        label="Passage"
        placeholder="The words you rely on"
        maxLength={1000}
        value={passage}
        onChange={(event) => setPassage(event.currentTarget.value)}
      />
      <div>
        <Button type="submit">Insert the citation</Button>
      </div>
    </form>
  );
}
