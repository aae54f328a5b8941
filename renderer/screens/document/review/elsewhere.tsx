import { useDocumentElsewhere } from '#renderer/api/sync.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import type { DocumentStatus } from '#server/rules/documents.ts';
import { elsewhereWords } from './elsewhere-words.ts';

/** What was decided about a document on the servers it syncs with: it stays there, so it is said here. */
export function Elsewhere({ id, status }: { id: string; status: DocumentStatus }) {
  const { mode } = useSession();
  const { data = [] } = useDocumentElsewhere(id, mode === 'desktop');
  const said = data.flatMap((each) => elsewhereWords(status, each) ?? []);
  if (said.length === 0) return null;
  return (
    <ul className="text-sm breaks">
      {said.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
