import { IconBriefcase, IconBuildingCommunity, IconFolder, IconTag } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useEvidence } from '#renderer/api/evidence-queries.ts';
import type {
  Contact,
  Folder,
  FoundEvidence,
  Hearing,
  Issue,
  TimelineEntry,
  Todo,
  Workspace,
} from '#renderer/api/generated.ts';
import { useFolders, useIssues, useWorkspaces } from '#renderer/api/matter-queries.ts';
import { stores } from '#renderer/api/stores.ts';
import { useTimeline } from '#renderer/api/timeline.ts';
import { commandId, currentCommands, type Command } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useSwitchMatter } from '#renderer/shell/matter-switcher/use-switch-matter.ts';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { whenWords } from '#renderer/features/hearings/hearing-times.ts';
import { matchable } from '#renderer/lib/quick-match.ts';
import { paletteColor } from '#renderer/lib/palette.ts';
import { eventSource } from './event-source.ts';
import { evidenceSource } from './evidence-source.ts';
import type { PaletteEntry, PaletteSource } from './palette-entry.ts';
import { sourceOf } from './palette-groups.ts';
import { contactEntries, todoEntries } from './people-source.ts';

/** Everything one can go to or do from here, in the order it is offered. */
export function usePaletteSources(): PaletteSource[] {
  const { case: matter } = useMatter();
  const [, navigate] = useLocation();
  const switchMatter = useSwitchMatter();
  const items = useEvidence(matter.caseId).data ?? noItems;
  const entries = useTimeline(matter.caseId).data ?? noEntries;
  const hearings = stores.hearings.useList(matter.caseId).data ?? noHearings;
  const contacts = stores.contacts.useList(matter.caseId).data ?? noContacts;
  const todos = stores.todos.useList(matter.caseId).data ?? noTodos;
  const folders = useFolders(matter.caseId).data ?? noFolders;
  const issues = useIssues(matter.caseId).data ?? noIssues;
  const workspaces = useWorkspaces().data ?? noWorkspaces;
  // What can be done is decided when the palette opens: it covers the screen until it closes.
  const [commands] = useState(() => currentCommands().filter(({ inPalette }) => inPalette !== false));
  return useMemo(
    () => [
      ...commandSources(commands),
      sourceOf('Matters', matterEntries(workspaces, matter.caseId, switchMatter), { atMost: 5, shownAtFirst: true }),
      evidenceSource(items, (id) => navigate(`/evidence/${id}`)),
      eventSource(entries, navigate),
      sourceOf('Hearings', hearingEntries(hearings, navigate), { atMost: 5 }),
      sourceOf('Contacts', contactEntries(contacts, navigate), { atMost: 5 }),
      sourceOf('To-dos', todoEntries(todos, navigate), { atMost: 5 }),
      sourceOf('Folders', folderEntries(folders, navigate), { atMost: 5 }),
      sourceOf('Categories', categoryEntries(issues, navigate), { atMost: 5 }),
    ],
    [
      commands,
      workspaces,
      matter.caseId,
      switchMatter,
      items,
      entries,
      hearings,
      contacts,
      todos,
      folders,
      issues,
      navigate,
    ],
  );
}

/** A source for each group of commands: those of the screen first, then the screens, then the rest. */
function commandSources(commands: readonly Command[]): PaletteSource[] {
  const groups = Map.groupBy(commands, ({ group }) => group);
  const order = (group: string): number => (group === 'General' ? 2 : group === 'Go to' ? 1 : 0);
  return [...groups]
    .toSorted(([left], [right]) => order(left) - order(right))
    .map(([group, all]) => sourceOf(group, withoutRepeats(all).map(entryOfCommand), { atMost: 6, shownAtFirst: true }));
}

/** One thing may have two keys; it is one line. */
function withoutRepeats(commands: readonly Command[]): Command[] {
  return [...new Map(commands.toReversed().map((command) => [command.label, command])).values()].toReversed();
}

function entryOfCommand(command: Command): PaletteEntry {
  const { group, icon, keys, label, run } = command;
  return {
    id: `command:${commandId(command)}`,
    label,
    ...(keys === undefined ? {} : { keys }),
    ...(icon === undefined ? {} : { icon }),
    match: matchable(label, group),
    run,
  };
}

function matterEntries(
  workspaces: readonly Workspace[],
  caseId: string,
  switchMatter: (context: string) => void,
): PaletteEntry[] {
  return workspaces.flatMap((workspace) =>
    workspace.cases.map((entry): PaletteEntry => {
      const label = entry.caption === '' ? workspace.name : entry.caption;
      return {
        id: `matter:${entry.caseId}`,
        label,
        ...(label === workspace.name ? {} : { detail: workspace.name }),
        icon: IconBriefcase,
        current: entry.caseId === caseId,
        match: matchable(label, `${workspace.name} matter`),
        run: () => switchMatter(entry.context),
      };
    }),
  );
}

function hearingEntries(hearings: readonly Hearing[], navigate: (to: string) => void): PaletteEntry[] {
  return hearings.map((hearing): PaletteEntry => ({
    id: `hearing:${hearing.id}`,
    label: hearing.purpose,
    detail: whenWords(hearing),
    icon: IconBuildingCommunity,
    match: matchable(hearing.purpose, `${hearing.judge ?? ''} ${formatDate(hearing.date)} hearing`, hearing.date),
    run: () => navigate(`/hearings/${hearing.id}`),
  }));
}

function folderEntries(folders: readonly Folder[], navigate: (to: string) => void): PaletteEntry[] {
  return folders.map((folder): PaletteEntry => {
    const path = folderPath(folders, folder.id);
    const above = path.slice(0, -folder.name.length).replace(/ \/ $/, '');
    return {
      id: `folder:${folder.id}`,
      label: folder.name,
      ...(above === '' ? {} : { detail: above }),
      icon: IconFolder,
      match: matchable(folder.name, `${above} folder`),
      run: () => navigate(`/evidence?${filterToQuery({ ...emptyFilter, folderId: folder.id })}`),
    };
  });
}

function categoryEntries(issues: readonly Issue[], navigate: (to: string) => void): PaletteEntry[] {
  return issues.map((issue): PaletteEntry => ({
    id: `category:${issue.id}`,
    label: issue.name,
    icon: IconTag,
    color: paletteColor(issue.color),
    match: matchable(issue.name, 'category'),
    run: () => navigate(`/evidence?${filterToQuery({ ...emptyFilter, issueId: issue.id })}`),
  }));
}

const noItems: readonly FoundEvidence[] = [];
const noEntries: readonly TimelineEntry[] = [];
const noHearings: readonly Hearing[] = [];
const noContacts: readonly Contact[] = [];
const noTodos: readonly Todo[] = [];
const noFolders: readonly Folder[] = [];
const noIssues: readonly Issue[] = [];
const noWorkspaces: readonly Workspace[] = [];
