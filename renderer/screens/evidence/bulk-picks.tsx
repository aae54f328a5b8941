import { IconFlag, IconGavel, IconPlus, IconTag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CourtCase, EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { CategorySwatch } from '#renderer/parts/category-dot.tsx';
import { FolderChoice } from '#renderer/features/filing/folder-choice.tsx';
import { PickList, type PickOption } from '#renderer/parts/pick-list.tsx';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { priorities } from '#renderer/features/evidence/evidence-filter.ts';
import { priorityNames } from './filter-words.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { nextColor } from '#renderer/lib/palette.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { bestMatches, matchable } from '#renderer/lib/quick-match.ts';
import { tagsInUse } from '#renderer/features/evidence/tags.ts';
import { useBulkChange } from './use-bulk-change.ts';

interface PicksProps {
  chosen: readonly EvidenceItem[];
  onDone: () => void;
}

export function FolderPicks({ chosen, folders, onDone }: PicksProps & { folders: readonly Folder[] }) {
  const change = useBulkChange();
  const client = useQueryClient();
  const { caseId } = useMatter().case;
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
      holds={(id) => holding(chosen, (item) => item.folderId === id)}
      onPick={(id) => move(id, id === null ? '' : folderPath(folders, id))}
      onNew={(name) =>
        make(stores.folders.create(client, { caseId, name, parentId: null, kind: 'evidence' }), (folder) =>
          move(folder.id, folder.name),
        )
      }
    />
  );
}

export function CategoryPicks({ chosen, issues, onDone }: PicksProps & { issues: readonly Issue[] }) {
  const change = useBulkChange();
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const put = (id: string, name: string, inside: boolean): void => {
    onDone();
    const words = { doing: inside ? `Putting in “${name}”` : `Taking from “${name}”`, now: inOrOut(name, inside) };
    change(words, chosen, (item) => ({ issueIds: withMember(item.issueIds, id, inside) }));
  };
  return (
    <SetPicks
      label={`Category for ${formatCount(chosen.length, 'item')}`}
      members={issues.map(({ id, name, color }) => ({ id, name, icon: <CategorySwatch color={color} /> }))}
      has={(item, id) => item.issueIds.includes(id)}
      chosen={chosen}
      onPut={put}
      what="category"
      onNew={(name) =>
        make(
          stores.issues.create(client, { caseId, name, color: nextColor(issues.map(({ color }) => color)) }),
          ({ id }) => put(id, name, true),
        )
      }
    />
  );
}

export function CourtFilePicks({ chosen, courtFiles, onDone }: PicksProps & { courtFiles: readonly CourtCase[] }) {
  const change = useBulkChange();
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const put = (id: string, name: string, inside: boolean): void => {
    onDone();
    const words = { doing: inside ? `Assigning to “${name}”` : `Taking from “${name}”`, now: inOrOut(name, inside) };
    change(words, chosen, (item) => ({ courtCaseIds: withMember(item.courtCaseIds, id, inside) }));
  };
  const icon = <IconGavel size={16} stroke={1.6} aria-hidden />;
  return (
    <SetPicks
      label={`Court file for ${formatCount(chosen.length, 'item')}`}
      members={courtFiles.map(({ id, caption, number }) => ({ id, name: caption, detail: number ?? '', icon }))}
      has={(item, id) => item.courtCaseIds.includes(id)}
      chosen={chosen}
      onPut={put}
      what="court file"
      onNew={(caption) =>
        make(stores.courtCases.create(client, { caseId, caption }), ({ id }) => put(id, caption, true))
      }
    />
  );
}

export function TagPicks({ chosen, all, onDone }: PicksProps & { all: readonly EvidenceItem[] }) {
  const change = useBulkChange();
  const put = (tag: string, inside: boolean): void => {
    onDone();
    const now = inside ? `tagged “${tag}”` : `without the tag “${tag}”`;
    change({ doing: inside ? 'Tagging' : 'Taking the tag away', now }, chosen, (item) => ({
      tagNames: withMember(item.tagNames, tag, inside),
    }));
  };
  const icon = <IconTag size={16} stroke={1.6} aria-hidden />;
  return (
    <SetPicks
      label={`Tag for ${formatCount(chosen.length, 'item')}`}
      members={tagsInUse(all).map(({ tag }) => ({ id: tag, name: tag, icon }))}
      has={(item, tag) => item.tagNames.includes(tag)}
      chosen={chosen}
      onPut={(tag, _name, inside) => put(tag, inside)}
      what="tag"
      onNew={(tag) => put(tag, true)}
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
      holds: holding(chosen, (item) => item.priority === priority),
      onPick: () => {
        onDone();
        const words = { doing: 'Setting the priority', now: `of ${priority} priority` };
        change(words, chosen, () => ({ priority }));
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

interface SetPicksProps {
  label: string;
  members: readonly Member[];
  chosen: readonly EvidenceItem[];
  has: (item: EvidenceItem, id: string) => boolean;
  /** `inside` puts all of them in; what all of them have already is taken away. */
  onPut: (id: string, name: string, inside: boolean) => void;
  what: string;
  onNew: (name: string) => void;
}

/** What items can be in several of at once: picking puts all in, or takes all out when all are in. */
function SetPicks({ label, members, chosen, has, onPut, what, onNew }: SetPicksProps) {
  const options = useCallback(
    (typed: string): PickOption[] => {
      const words = typed.trim();
      const found = words === '' ? members : bestMatches(members, searched, words, 50).map(({ entry }) => entry);
      const lines = found.map(({ id, name, detail = '', icon }): PickOption => {
        const holds = holding(chosen, (item) => has(item, id));
        const note = holds === 'all' ? 'take away' : detail;
        return { key: id, name, detail: note, icon, holds, onPick: () => onPut(id, name, holds !== 'all') };
      });
      if (words === '' || members.some(({ name }) => name.toLowerCase() === words.toLowerCase())) return lines;
      const icon = <IconPlus size={16} stroke={1.6} aria-hidden />;
      return [...lines, { key: 'new', name: `New ${what} “${words}”`, icon, onPick: () => onNew(words) }];
    },
    [members, chosen, has, onPut, what, onNew],
  );
  const nothing = `There is no ${what} yet. Type a name to make one.`;
  return <PickList label={label} placeholder="Type to find, or a new one" options={options} nothing={nothing} />;
}

function searched({ name, detail = '' }: Member) {
  return matchable(name, detail);
}

function holding(chosen: readonly EvidenceItem[], has: (item: EvidenceItem) => boolean): PickOption['holds'] {
  const count = chosen.filter(has).length;
  if (count === 0) return undefined;
  return count === chosen.length ? 'all' : 'some';
}

function inOrOut(name: string, inside: boolean): string {
  return inside ? `in “${name}”` : `out of “${name}”`;
}

/** Makes what was typed and goes on with it, or says why it could not be made. */
function make<Made>(making: Promise<Made>, then: (made: Made) => void): void {
  making.then(then, (error: unknown) => toastFailure('It could not be made', error));
}
