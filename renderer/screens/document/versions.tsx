import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import type { Document, DocumentVersion } from '#renderer/api/generated.ts';
import { putBackVersion } from '#renderer/api/document-versions.ts';
import { markedWords } from '#renderer/features/history/field-changes.tsx';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { aroundChanges } from './around-changes.ts';

interface VersionsProps {
  document: Document;
  /** Everything that was typed is saved: an earlier text may take its place. */
  ready: boolean;
}

/** What a document said before each change, the newest first; any of it can be put back. */
export function Versions({ document, ready }: VersionsProps) {
  const { id, updatedAt } = document;
  const [opened, setOpened] = useState<string | null>(null);
  const pages = useInfiniteQuery({
    // A change makes a version.
    queryKey: ['versions of a document', id, updatedAt],
    queryFn: ({ pageParam, signal }) =>
      call('get_documents_by_id_versions', { id, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });
  if (pages.data === undefined) {
    if (!pages.isError) return <Loading label="Loading the earlier texts" />;
    return (
      <Failure title="The earlier texts could not be loaded" error={pages.error} onRetry={() => void pages.refetch()} />
    );
  }
  const versions = pages.data.pages.flatMap((page) => page.versions);
  return (
    <div className="stack gap-3 p-4">
      <h2>Earlier texts</h2>
      {versions.length === 0 && <p className="quiet">Nothing was changed yet.</p>}
      <ol className="stack gap-2">
        {versions.map((version) => (
          <li key={version.versionId} className="stack gap-1">
            <button
              type="button"
              className="block text-left underlines"
              aria-expanded={opened === version.versionId}
              onClick={() => setOpened((now) => (now === version.versionId ? null : version.versionId))}
            >
              <span className="block strong breaks">{version.title}</span>
              <span className="block quiet text-sm">{wordsOf(version)}</span>
            </button>
            {opened === version.versionId && (
              <OpenVersion document={document} versionId={version.versionId} ready={ready} />
            )}
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older texts
        </Button>
      )}
    </div>
  );
}

const changedBy: Record<DocumentVersion['cause'], string> = {
  edit: 'until it was changed',
  restore: 'until an earlier text was put back',
  assistant: 'until an assistant changed it',
  sync: 'until a change came from the server',
  reading: 'kept when its scan was read',
};

function wordsOf({ createdAt, characters, cause, actor }: DocumentVersion): string {
  const who = actor === null ? '' : ` by ${actor}`;
  return `${formatInstant(createdAt)}, ${changedBy[cause]}${who} · ${formatCount(characters, 'character')}`;
}

const shownOf: { value: Shown; label: string }[] = [
  { value: 'since', label: 'Changed since' },
  { value: 'whole', label: 'Whole text' },
];
type Shown = 'since' | 'whole';

/** What became of an earlier text, by words; what stayed is shortened. */
function Since({ version, document }: { version: DocumentVersion; document: Document }) {
  const [before, after] = [version.body ?? '', document.body ?? ''];
  if (before === after) return <p className="quiet">The text is the same as now.</p>;
  const marked = markedWords(before, after, aroundChanges);
  if (marked === null) return <p className="quiet">Nearly everything was changed since. Look at the whole text.</p>;
  return <p className="breaks pre-wrap">{marked}</p>;
}

function OpenVersion({ document, versionId, ready }: VersionsProps & { versionId: string }) {
  const { id } = document;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>('since');
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['version of a document', id, versionId],
    queryFn: async ({ signal }) =>
      (await call('get_documents_by_id_versions', { id, versionId }, { signal })).versions[0] ?? null,
    // A version never changes.
    staleTime: Infinity,
  });
  if (isError) {
    return <Failure title="This text could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data == null) return <Loading label="Loading the text" />;
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      await putBackVersion(client, document, data);
      toastDone('The earlier text is back. What it replaced is kept here too.');
    } catch (failure) {
      toastFailure('The earlier text could not be put back', failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack gap-2">
      <SegmentedControl
        size="xs"
        aria-label="What is shown of it"
        data={shownOf}
        value={shown}
        onChange={(value) => setShown(value)}
      />
      <div className="on-hover p-2 rounded">
        {shown === 'whole' ? <MarkdownView text={data.body ?? ''} /> : <Since version={data} document={document} />}
      </div>
      <Button variant="default" loading={busy} disabled={!ready} onClick={() => void restore()}>
        Put this text back
      </Button>
    </div>
  );
}
