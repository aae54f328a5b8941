import { useFileText } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { pageWithTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { FindBar } from './find-bar.tsx';
import type { Pdf } from './use-pdf.ts';
import classes from './viewer.module.css';

interface PdfFindProps {
  item: EvidenceItem;
  /** False for an attachment, which was not read separately. */
  wasRead: boolean;
  pdf: Pdf;
  text: string;
  onText: (text: string) => void;
}

/** Search in a PDF. The page of a scan has no words: those read from it count as well. */
export function PdfFind({ item, wasRead, pdf, text, onText }: PdfFindProps) {
  const { found, page: shown } = pdf.state;
  const onlyRead = wasRead && text.trim() !== '' && found?.total === 0;
  const read = useFileText(item, onlyRead);
  const page = onlyRead ? pageWithTerms(read.data ?? [], searchTerms(text), shown) : null;
  const bar = { text, onText, current: found?.current ?? 0, total: read.isLoading ? null : (found?.total ?? null) };
  if (page === null) return <FindBar {...bar} onStep={pdf.findNext} />;
  const words = (
    <button type="button" className={classes.foundInRead} onClick={() => pdf.goTo(page)}>
      Match on page {page}
    </button>
  );
  return <FindBar {...bar} status={words} onStep={() => pdf.goTo(page)} />;
}
