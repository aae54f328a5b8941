import { useMemo } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import { useFileText } from '#renderer/api/evidence-queries.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { Failure } from '#renderer/components/failure.tsx';
import { Highlighted } from '#renderer/components/highlighted.tsx';
import { Loading } from '#renderer/components/loading.tsx';
import { ScrollRegion } from '#renderer/components/scroll-region.tsx';
import { findTerms, searchTerms } from '#renderer/lib/highlight.ts';
import classes from './viewer.module.css';

/** A plain text file: as read (its encoding understood), or as it stands when it has not been read. */
export function TextView({ item, q }: { item: EvidenceItem; q: string }) {
  const text = useFileText(item, true);
  const terms = useMemo(() => searchTerms(q), [q]);
  if (item.extraction.status !== 'done') {
    return <iframe className={classes.page} title={item.title} src={fileUrl(item.id, { preview: true })} sandbox="" />;
  }
  if (text.isError) {
    return <Failure title="The text could not be shown" error={text.error} onRetry={() => void text.refetch()} />;
  }
  if (text.data === undefined) return <Loading label="Opening the text" />;
  const whole = text.data.join('\n');
  return (
    <ScrollRegion className={classes.textPage} label="Text of the file">
      <pre>
        <Highlighted text={whole} ranges={findTerms(whole, terms)} />
      </pre>
    </ScrollRegion>
  );
}
