import { IconFlag, IconGavel, IconPlus, IconTag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEvidence, type EvidenceFacts } from '#renderer/api/evidence.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useFolders, useIssues } from '#renderer/api/matter-queries.ts';
import { stores } from '#renderer/api/stores.ts';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { priorities } from '#renderer/features/evidence/evidence-filter.ts';
import { newlyShared, type SharedNumber } from '#server/rules/exhibit-numbering.ts';
import { tagsInUse } from '#renderer/features/evidence/tags.ts';
import { FolderChoice } from '#renderer/features/filing/folder-choice.tsx';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { type Asked, holdsFor } from '#renderer/features/list-screen/bulk-bar.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { nextColor } from '#renderer/lib/palette.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { named } from '#renderer/lib/quick-match.ts';
import { CategorySwatch } from '#renderer/parts/category-dot.tsx';
import { PickList, type PickOption } from '#renderer/parts/pick-list.tsx';
import { priorityNames } from './filter-words.ts';
import { SharedNumbers } from './shared-numbers.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { WhenListed } from './when-listed.tsx';

export type PicksProps = Asked<EvidenceItem>;

export function FolderPicks({ chosen, onDone }: PicksProps) {
  const change = useBulkChange();
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const folders = useFolders(caseId).data ?? [];
  const move = (folderId: string | null, name: string): void => {
    onDone();
    const now = folderId === null ? 'in no folder' : `in “${name}”`;
    change({ doing: 'Moving', now }, chosen, () => ({ folderId }));
  };
  return (
    <FolderChoice
      label={`Move ${formatCount(chosen.length, 'item')} to`}
      folders={folders}
      none="No folder"
      holds={(id) => holdsFor(chosen, (item) => item.folderId === id)}
      onPick={(id) => move(id, id === null ? '' : folderPath(folders, id))}
      onNew={(name) =>
        stores.folders
          .create(client, { caseId, name, parentId: null, kind: 'evidence' })
          .then((folder) => move(folder.id, folder.name), toastNotMade)
      }
    />
  );
}

export function CategoryPicks(picks: PicksProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const issues = useIssues(caseId).data ?? [];
  return (
    <SetPicks
      {...picks}
      field="issueIds"
      label="Category"
      members={issues.map(({ id, name, color }) => ({ id, name, icon: <CategorySwatch color={color} /> }))}
      said={(name, inside) => ({
        doing: inside ? `Putting in “${name}”` : `Taking from “${name}”`,
        now: inOrOut(name, inside),
      })}
      onMake={(name) =>
        stores.issues.create(client, { caseId, name, color: nextColor(issues.map(({ color }) => color)) })
      }
    />
  );
}

export function CourtFilePicks(picks: PicksProps) {
  return (
    <WhenListed>
      <CourtFiles {...picks} />
    </WhenListed>
  );
}

function CourtFiles(picks: PicksProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const courtFiles = stores.courtCases.useList(caseId).data ?? [];
  const all = useEvidence(caseId).data ?? [];
  const [asked, ask] = useState<{ shared: SharedNumber[]; go: (items: readonly EvidenceItem[]) => void } | null>(null);
  const icon = <IconGavel size={16} stroke={1.6} aria-hidden />;
  if (asked !== null) {
    return <SharedNumbers chosen={picks.chosen} shared={asked.shared} onAssign={asked.go} onCancel={() => ask(null)} />;
  }
  return (
    <SetPicks
      {...picks}
      asksFirst={(wanted, go) => {
        const shared = newlyShared(all, picks.chosen, wanted);
        if (shared.length > 0) ask({ shared, go });
        return shared.length > 0;
      }}
      field="courtCaseIds"
      label="Court file"
      members={courtFiles.map(({ id, caption, number }) => ({ id, name: caption, detail: number ?? '', icon }))}
      said={(name, inside) => ({
        doing: inside ? `Assigning to “${name}”` : `Taking from “${name}”`,
        now: inOrOut(name, inside),
      })}
      onMake={(caption) => stores.courtCases.create(client, { caseId, caption })}
    />
  );
}

export function TagPicks(picks: PicksProps) {
  const all = useEvidence(useMatter().case.caseId).data ?? [];
  const icon = <IconTag size={16} stroke={1.6} aria-hidden />;
  return (
    <SetPicks
      {...picks}
      field="tagNames"
      label="Tag"
      members={tagsInUse(all).map(({ tag }) => ({ id: tag, name: tag, icon }))}
      said={(tag, inside) => ({
        doing: inside ? 'Tagging' : 'Taking the tag away',
        now: inside ? `tagged “${tag}”` : `without the tag “${tag}”`,
      })}
      onMake={(tag) => Promise.resolve({ id: tag })}
    />
  );
}

export function PriorityPicks({ chosen, onDone }: PicksProps) {
  const change = useBulkChange();
  const options = (): PickOption[] =>
    priorities.map((priority) => ({
      key: priority,
      name: priorityNames[priority],
      icon: <IconFlag size={16} stroke={1.6} aria-hidden />,
      holds: holdsFor(chosen, (item) => item.priority === priority),
      onPick: () => {
        onDone();
        change({ doing: 'Setting the priority', now: `of ${priority} priority` }, chosen, () => ({ priority }));
      },
    }));
  return <PickList label={`Priority of ${formatCount(chosen.length, 'item')}`} options={options} nothing="" />;
}

interface Member {
  id: string;
  name: string;
  detail?: string;
  icon: PickOption['icon'];
}

interface SetPicksProps extends PicksProps {
  field: 'issueIds' | 'courtCaseIds' | 'tagNames';
  /** “Category”, as in “Category for 3 items” and “New category “School””. */
  label: string;
  members: readonly Member[];
  said: (name: string, inside: boolean) => { doing: string; now: string };
  onMake: (name: string) => Promise<{ id: string }>;
  /** Whether it asks before it is done, and then does it to those that the person wants it for. */
  asksFirst?: (wanted: (item: EvidenceItem) => EvidenceFacts, go: (items: readonly EvidenceItem[]) => void) => boolean;
}

/** What items can be in several of at once: picking puts all in, or takes all out when all are in. */
function SetPicks(props: SetPicksProps) {
  const { field, label, members, said, chosen, onDone, onMake, asksFirst } = props;
  const change = useBulkChange();
  const what = label.toLowerCase();
  const options = (typed: string): PickOption[] => {
    const words = typed.trim();
    const put = (id: string, name: string, inside: boolean): void => {
      const wanted = (item: EvidenceItem): EvidenceFacts => ({ [field]: withMember(item[field], id, inside) });
      const go = (items: readonly EvidenceItem[]): void => {
        onDone();
        change(said(name, inside), items, wanted);
      };
      if (asksFirst?.(wanted, go) !== true) go(chosen);
    };
    const lines = named(members, ({ name, detail = '' }) => `${name} ${detail}`, words).map(
      ({ id, name, detail = '', icon }): PickOption => {
        const holds = holdsFor(chosen, (item) => item[field].includes(id));
        const note = holds === 'all' ? 'take away' : detail;
        return { key: id, name, detail: note, icon, holds, onPick: () => put(id, name, holds !== 'all') };
      },
    );
    if (words === '' || members.some(({ name }) => name.toLowerCase() === words.toLowerCase())) return lines;
    const icon = <IconPlus size={16} stroke={1.6} aria-hidden />;
    const make = (): void => void onMake(words).then(({ id }) => put(id, words, true), toastNotMade);
    return [...lines, { key: 'new', name: `New ${what} “${words}”`, icon, onPick: make }];
  };
  return (
    <PickList
      label={`${label} for ${formatCount(chosen.length, 'item')}`}
      placeholder="Type to find, or a new one"
      options={options}
      nothing={`There is no ${what} yet. Type a name to make one.`}
    />
  );
}

function inOrOut(name: string, inside: boolean): string {
  return inside ? `in “${name}”` : `out of “${name}”`;
}

function toastNotMade(error: unknown): void {
  toastFailure('It could not be made', error);
}
