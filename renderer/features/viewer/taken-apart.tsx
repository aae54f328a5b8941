import { ApiError } from '#renderer/api/api-error.ts';
import { fileUrl } from '#renderer/api/client.ts';
import { useFileView } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { ArchiveView } from './archive-view.tsx';
import { MailView } from './mail-view.tsx';
import { SheetView } from './sheet-view.tsx';
import { PlainText } from './text-view.tsx';
import { Unshown } from './unshown.tsx';
import type { Viewing } from './viewing.ts';

/** Mails, tables, texts and archives: the server takes them apart, and the window draws them itself. */
export default function TakenApart({ item, ...viewing }: Viewing & { item: EvidenceItem }) {
  const { data, error, refetch } = useFileView(item);
  if (data === undefined) {
    if (error === null) return <Loading label="Preparing the file" />;
    if (error instanceof ApiError && error.status < 500) {
      return <Unshown href={fileUrl(item.id)} fileName={item.fileName} why={error.message} />;
    }
    return <Failure title="The file could not be shown" error={error} onRetry={() => void refetch()} />;
  }
  const { view, parts } = data;
  switch (view.kind) {
    case 'mail':
      return <MailView item={item} file={{ view, parts }} {...viewing} />;
    case 'sheet':
      return <SheetView view={view} {...viewing} />;
    case 'text':
      return <PlainText text={view.text} mimeType={view.mimeType} more={view.more} q={viewing.q} />;
    case 'archive':
      return <ArchiveView view={view} q={viewing.q} />;
    case 'facts':
      return <Unshown href={fileUrl(item.id)} fileName={item.fileName} />;
  }
}
