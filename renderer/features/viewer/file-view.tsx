import { lazy, Suspense } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import { previewUrl, usePreviewType } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import { ImageView } from './image-view.tsx';
import { MediaView } from './media-view.tsx';
import { PageView } from './page-view.tsx';
import { Unshown } from './unshown.tsx';
import type { Viewing } from './viewing.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx'));
const PdfWithFiles = lazy(() => import('./pdf-with-files.tsx'));
const TakenApart = lazy(() => import('./taken-apart.tsx'));

/** Shown as they are; for anything else the server is asked what its copy is. */
const shownDirectly = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp)|audio\/.+|video\/.+)$/;
const takenApart = new Set(['mail', 'sheet', 'text', 'archive']);

interface FileViewProps extends Viewing {
  item: EvidenceItem;
}

export function FileView(props: FileViewProps) {
  const { item } = props;
  // Markdown has headings and lists, which its safe page shows; other texts are what their letters are.
  if (takenApart.has(item.kind) && item.mimeType !== 'text/markdown') {
    return (
      <Suspense fallback={<Loading label="Preparing the file" />}>
        <TakenApart {...props} />
      </Suspense>
    );
  }
  return <Previewed {...props} />;
}

function Previewed(props: FileViewProps) {
  const { id, mimeType } = props.item;
  const direct = shownDirectly.test(mimeType);
  const preview = usePreviewType(id, !direct);
  if (direct) return <OfType {...props} type={mimeType} direct />;
  return (
    <Loaded of={preview} loading="Preparing the file" failed="The file could not be shown">
      {(type) => <OfType {...props} type={type} direct={false} />}
    </Loaded>
  );
}

function OfType({ item, type, direct, ...viewing }: FileViewProps & { type: string | null; direct: boolean }) {
  if (type === 'application/pdf') {
    return (
      <Suspense fallback={<Loading label="Opening the PDF" />}>
        {direct ? (
          <PdfWithFiles item={item} {...viewing} />
        ) : (
          <PdfView item={item} url={previewUrl(item.id)} {...viewing} />
        )}
      </Suspense>
    );
  }
  if (type?.startsWith('image/') === true) return <ImageView url={previewUrl(item.id)} name={item.title} />;
  if (/^(?:audio|video)\//.test(type ?? '')) return <MediaView item={item} q={viewing.q} />;
  if (type?.startsWith('text/') === true) {
    return <PageView address={previewUrl(item.id)} title={item.title} q={viewing.q} />;
  }
  return <Unshown href={fileUrl(item.id)} fileName={item.fileName} why={item.extraction.error ?? undefined} />;
}
