import { ActionIcon, Button, PasswordInput, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconFileAlert,
  IconLock,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useFileText } from '#renderer/api/evidence-queries.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/app/commands.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Loading } from '#renderer/components/loading.tsx';
import { ScrollRegion } from '#renderer/components/scroll-region.tsx';
import { pageWithTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { usePdf, type Pdf, type PdfState } from './use-pdf.ts';
import classes from './viewer.module.css';

interface PdfViewProps {
  item: EvidenceItem;
  url: string;
  q: string;
  jump: { page: number; count: number };
  onPage: (page: number) => void;
}

export default function PdfView({ item, url, q, jump, onPage }: PdfViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const pdf = usePdf(url, container, jump.page);
  const { state } = pdf;
  const [text, setText] = useState(q);
  const latest = useRef({ pdf, onPage });
  useEffect(() => {
    latest.current = { pdf, onPage };
  });
  useEffect(() => latest.current.pdf.find(text), [text]);
  useEffect(() => latest.current.pdf.goTo(jump.page), [jump]);
  useEffect(() => {
    if (state.pages > 0) latest.current.onPage(state.page);
  }, [state.page, state.pages]);
  useCommands([
    { group: 'Document', keys: 'mod+f', label: 'Search in this file', run: () => findField.current?.select() },
    { group: 'Document', keys: 'n', label: 'Next page', run: () => pdf.goTo(state.page + 1) },
    { group: 'Document', keys: 'p', label: 'Previous page', run: () => pdf.goTo(state.page - 1) },
    { group: 'Document', keys: '+', label: 'Larger', run: () => pdf.zoom(larger(state.scale)) },
    { group: 'Document', keys: '-', label: 'Smaller', run: () => pdf.zoom(smaller(state.scale)) },
  ]);

  const ready = state.pages > 0;
  return (
    <div className={classes.pdf}>
      <div className={classes.tools}>
        <PageField state={state} goTo={pdf.goTo} />
        <Zoom state={state} zoom={pdf.zoom} />
        <form
          className={classes.find}
          onSubmit={(event) => {
            event.preventDefault();
            pdf.findNext(false);
          }}
        >
          <TextInput
            ref={findField}
            size="xs"
            aria-label="Search in this file"
            placeholder="Search in this file"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            leftSection={<IconSearch size={14} aria-hidden />}
          />
          <FindState item={item} pdf={pdf} text={text} />
        </form>
      </div>
      <div className={classes.pdfStage}>
        <ScrollRegion ref={container} className={classes.pdfScroller} label="Pages">
          <div className="pdfViewer" />
        </ScrollRegion>
        {!ready && state.error === null && state.password === null && <Loading label="Opening the PDF" />}
        {!ready && state.password !== null && <PasswordForm password={state.password} />}
        {state.error !== null && (
          <EmptyState icon={IconFileAlert} title="This PDF cannot be shown">
            <p>It may be damaged. The original is kept byte for byte; you can save it with “Original” above.</p>
            <p>{state.error}</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function PageField({ state, goTo }: { state: PdfState; goTo: Pdf['goTo'] }) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const page = Number(typed);
    if (Number.isInteger(page) && page > 0) goTo(page);
    setTyped(null);
  };
  return (
    <form className={classes.pageField} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label="Page"
        inputMode="numeric"
        disabled={state.pages === 0}
        value={typed ?? String(state.page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
      />
      <span className="figures">of {state.pages === 0 ? '…' : state.pages}</span>
    </form>
  );
}

function Zoom({ state, zoom }: { state: PdfState; zoom: Pdf['zoom'] }) {
  return (
    <div className={classes.zoom}>
      <ActionIcon variant="subtle" color="gray" aria-label="Smaller" onClick={() => zoom(smaller(state.scale))}>
        <IconZoomOut size={18} />
      </ActionIcon>
      <span className={classes.percent}>{Math.round(state.scale * 100)} %</span>
      <ActionIcon variant="subtle" color="gray" aria-label="Larger" onClick={() => zoom(larger(state.scale))}>
        <IconZoomIn size={18} />
      </ActionIcon>
      <Tooltip label="Fit width">
        <ActionIcon variant="subtle" color="gray" aria-label="Fit width" onClick={() => zoom('page-width')}>
          <IconArrowAutofitWidth size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** Where the search stands. The page of a scan has no words of its own: those read from it count as well. */
function FindState({ item, pdf, text }: { item: EvidenceItem; pdf: Pdf; text: string }) {
  const { state, findNext, goTo } = pdf;
  const total = state.found?.total ?? 0;
  const onlyRead = text.trim() !== '' && state.found !== null && total === 0;
  const read = useFileText(item, onlyRead);
  if (text.trim() === '' || state.found === null || (onlyRead && read.isLoading)) return null;
  const page = onlyRead ? pageWithTerms(read.data ?? [], searchTerms(text), state.page) : null;
  if (page !== null) {
    return (
      <span className={classes.foundCount} role="status">
        <button type="button" className={classes.foundInRead} onClick={() => goTo(page)}>
          Found in what was read, page {page}
        </button>
      </span>
    );
  }
  return (
    <>
      <span className={classes.foundCount} role="status">
        {total === 0 ? 'Not found' : `${state.found.current} of ${total}`}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous match"
        disabled={total === 0}
        onClick={() => findNext(true)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Next match"
        disabled={total === 0}
        onClick={() => findNext(false)}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </>
  );
}

function PasswordForm({ password }: { password: NonNullable<PdfState['password']> }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    password.give(text);
  };
  return (
    <EmptyState icon={IconLock} title="This PDF is locked with a password">
      <form onSubmit={submit} className={classes.password}>
        <PasswordInput
          label="Password of the PDF"
          description="It is used to show it now and kept nowhere."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={password.wrong ? 'That password does not open it.' : null}
        />
        <Button type="submit" disabled={text === ''}>
          Show it
        </Button>
      </form>
    </EmptyState>
  );
}

function larger(scale: number): number {
  return Math.min(5, Math.round(scale * 1.2 * 100) / 100);
}

function smaller(scale: number): number {
  return Math.max(0.25, Math.round((scale / 1.2) * 100) / 100);
}
