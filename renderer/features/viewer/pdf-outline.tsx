import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import classes from './viewer.module.css';

export interface OutlineEntry {
  title: string;
  destination: string | unknown[] | null;
  /** An entry may lead out of the file. */
  url: string | null;
  entries: OutlineEntry[];
}

type Written = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** The table of contents in a PDF; empty when it has none. */
export function useOutline(document: PDFDocumentProxy | null): OutlineEntry[] {
  const [outline, setOutline] = useState<{ of: PDFDocumentProxy; entries: OutlineEntry[] } | null>(null);
  useEffect(() => {
    if (document === null) return;
    let over = false;
    document.getOutline().then(
      (written) => {
        if (!over) setOutline({ of: document, entries: entriesOf(written) });
      },
      // A broken outline is as good as none: the pages are all there.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [document]);
  return outline !== null && outline.of === document ? outline.entries : [];
}

function entriesOf(written: Written): OutlineEntry[] {
  return (written ?? []).map(({ title, dest, url, items }) => ({
    title,
    destination: dest,
    url,
    entries: entriesOf(items as Written),
  }));
}

interface PdfOutlineProps {
  entries: readonly OutlineEntry[];
  onFollow: (destination: string | unknown[]) => void;
  onOutside: (address: string) => void;
}

export function PdfOutline({ entries, onFollow, onOutside }: PdfOutlineProps) {
  return (
    <nav className={classes.outline} aria-label="Outline">
      <Entries entries={entries} onFollow={onFollow} onOutside={onOutside} />
    </nav>
  );
}

function Entries({ entries, onFollow, onOutside }: PdfOutlineProps) {
  return (
    <ul>
      {entries.map((entry, index) => (
        // Two chapters may have one name.
        <li key={`${index} ${entry.title}`}>
          <button
            type="button"
            onClick={() => {
              if (entry.destination !== null) onFollow(entry.destination);
              else if (entry.url !== null) onOutside(entry.url);
            }}
          >
            {entry.title.trim() === '' ? 'Without a name' : entry.title}
          </button>
          {entry.entries.length > 0 && <Entries entries={entry.entries} onFollow={onFollow} onOutside={onOutside} />}
        </li>
      ))}
    </ul>
  );
}
