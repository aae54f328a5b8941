import { Link } from 'wouter';
import type { BinderItem } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
import { useRecordAddress } from '#renderer/features/screens/record-address.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { EvidenceName } from '#renderer/features/pickers/evidence-name.tsx';
import { byIdOf } from '#renderer/lib/by-id.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { kinds } from './kinds.ts';

/** What an item is called: its own words, or the title of what it is about. */
export function useItemName(item: BinderItem): string {
  const { caseId } = useMatter().case;
  const contacts = stores.contacts.useList(caseId).data;
  const todos = stores.todos.useList(caseId).data;
  const documents = stores.documents.useList(caseId).data;
  const entries = stores.timelineEntries.useList(caseId).data;
  const hearings = stores.hearings.useList(caseId).data;
  const { byId } = useEvidenceIndex(caseId);
  // A binder has thousands of items, and a timeline too: each list is indexed once, whoever asks.
  const about = (id: string | null): string | undefined => {
    if (id === null) return undefined;
    const entry = foundIn(entries, id);
    const todo = foundIn(todos, id);
    return (
      byId.get(id)?.title ??
      foundIn(contacts, id)?.name ??
      (todo === undefined ? undefined : markdownText(todo.title)) ??
      foundIn(documents, id)?.title ??
      foundIn(hearings, id)?.purpose ??
      (entry === undefined ? undefined : `${formatDate(entry.date)} · ${markdownText(entry.title)}`)
    );
  };
  switch (item.kind) {
    case 'witness':
      return about(item.contactId) ?? 'Unnamed witness';
    case 'exhibit':
      return about(item.evidenceId) ?? 'Exhibit you cannot see';
    case 'element':
      return item.claim;
    case 'objection':
      return item.trigger;
    case 'todo':
      return about(item.todoId) ?? 'Deleted to-do';
    case 'link':
      return about(item.itemId) ?? 'Deleted record';
    default:
      return item.text;
  }
}

function foundIn<Row extends { id: string }>(list: readonly Row[] | undefined, id: string): Row | undefined {
  return list === undefined ? undefined : byIdOf(list).get(id);
}

/** The first line of an item: it leads to what it is about. */
export function ItemName({ item, name }: { item: BinderItem; name: string }) {
  const { byId, whole } = useEvidenceIndex(useMatter().case.caseId);
  const recordAddress = useRecordAddress();
  if (item.kind === 'exhibit' && item.evidenceId !== null) {
    return (
      <Link href={viewerAddress(item.evidenceId, '')}>
        <EvidenceName item={byId.get(item.evidenceId)} whole={whole} />
      </Link>
    );
  }
  const address =
    item.kind === 'link'
      ? recordAddress(resources[item.resource], item.itemId)
      : item.kind === 'todo'
        ? recordAddress('todos', item.todoId)
        : null;
  const level = item.kind === 'outline' ? item.level : 0;
  const words = address === null ? name : <Link href={address}>{name}</Link>;
  return (
    <p className={kinds[item.kind].fields.length > 1 ? 'strong' : ''} style={{ marginInlineStart: `${level}lh` }}>
      {words}
    </p>
  );
}

const resources: Record<Extract<BinderItem, { kind: 'link' }>['resource'], string> = {
  evidence: 'evidence',
  document: 'documents',
  message: 'messages',
  timeline: 'timelineEntries',
  hearing: 'hearings',
  todo: 'todos',
  contact: 'contacts',
};
