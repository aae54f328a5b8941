import { lazy, Suspense } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import { previewUrl, usePreviewType } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { PaperPage } from './paper-page.tsx';
import { type MediaLink, PlayedPage } from './played-page.tsx';
import { Unshown } from './unshown.tsx';
import classes from './one-page.module.css';

const PdfPage = lazy(() => import('./pdf-page.tsx'));

interface OnePageProps {
  item: EvidenceItem;
  /** From 1. */
  page: number;
  /** How many there are, once that is known. */
  onPages: (pages: number) => void;
  /** False before an audience: nothing but the page is shown, not even that it is on its way. */
  spoken: boolean;
  media?: MediaLink;
}

/** One page of any file, as large as the room allows, without anything to press; its links lead nowhere. */
export function OnePage(props: OnePageProps) {
  const preview = usePreviewType(props.item.id, true);
  if (!props.spoken && preview.data === undefined) return null;
  return (
    <Loaded of={preview} loading="Preparing the file" failed="The file could not be shown">
      {(type) => <OfType {...props} type={type} />}
    </Loaded>
  );
}

function OfType({ item, page, onPages, spoken, media, type }: OnePageProps & { type: string | null }) {
  if (type === 'application/pdf') {
    return (
      <Suspense fallback={null}>
        <PdfPage url={previewUrl(item.id)} size={item.size} page={page} onPages={onPages} spoken={spoken} />
      </Suspense>
    );
  }
  if (type?.startsWith('image/') === true) {
    return <img className={classes.picture} src={previewUrl(item.id)} alt={item.title} onLoad={() => onPages(1)} />;
  }
  if (type !== null && /^(?:audio|video)\//.test(type))
    return <PlayedPage item={item} type={type} media={media} onReady={() => onPages(1)} />;
  if (type?.startsWith('text/') === true) {
    return (
      <PaperPage
        address={previewUrl(item.id)}
        html={type === 'text/html'}
        title={item.title}
        page={page}
        onPages={onPages}
        spoken={spoken}
      />
    );
  }
  return spoken ? (
    <Unshown href={fileUrl(item.id)} fileName={item.fileName} why={item.extraction.error ?? undefined} />
  ) : null;
}
