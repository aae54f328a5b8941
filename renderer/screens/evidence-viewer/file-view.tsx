import { Button } from '@mantine/core';
import { IconDownload, IconFileUnknown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import { usePreviewType } from '#renderer/api/evidence-queries.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Failure } from '#renderer/components/failure.tsx';
import { Loading } from '#renderer/components/loading.tsx';
import { ImageView } from './image-view.tsx';
import { MediaView } from './media-view.tsx';
import { TextView } from './text-view.tsx';
import classes from './viewer.module.css';

const PdfView = lazy(() => import('./pdf-view.tsx'));

/** Shown as they are; for anything else the server is asked what its copy is. */
const shownDirectly = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp)|audio\/.+|video\/.+)$/;

interface FileViewProps {
  item: EvidenceItem;
  q: string;
  /** Where to go; counted, so that the same page can be asked for again. */
  jump: { page: number; count: number };
  onPage: (page: number) => void;
}

export function FileView({ item, q, jump, onPage }: FileViewProps) {
  const direct = shownDirectly.test(item.mimeType);
  const preview = usePreviewType(item.id, !direct);
  const type = direct ? item.mimeType : preview.data;

  if (preview.isError) {
    return <Failure title="The file could not be shown" error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  if (type === undefined) return <Loading label="Preparing the file" />;
  if (type === 'application/pdf') {
    return (
      <Suspense fallback={<Loading label="Opening the PDF" />}>
        <PdfView item={item} url={fileUrl(item.id, { preview: !direct })} q={q} jump={jump} onPage={onPage} />
      </Suspense>
    );
  }
  if (type?.startsWith('image/') === true) {
    return <ImageView url={fileUrl(item.id, { preview: true })} name={item.title} />;
  }
  if (/^(?:audio|video)\//.test(type ?? '')) return <MediaView item={item} />;
  if (type === 'text/html') {
    return (
      <iframe
        className={classes.page}
        title={`${item.title}, as read`}
        src={fileUrl(item.id, { preview: true })}
        sandbox=""
        referrerPolicy="no-referrer"
      />
    );
  }
  if (type?.startsWith('text/') === true) return <TextView item={item} q={q} />;
  return (
    <EmptyState
      icon={IconFileUnknown}
      title="This kind of file cannot be shown here"
      action={
        <Button
          component="a"
          href={fileUrl(item.id)}
          download={item.fileName}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Save the original
        </Button>
      }
    >
      <p>The original is kept byte for byte. Save it to open it with the program it was made for.</p>
    </EmptyState>
  );
}
