import { IconBriefcase } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Workspace } from '#renderer/api/generated.ts';
import { useWorkspaces } from '#renderer/api/matter-queries.ts';
import { commandId, currentCommands, type Command } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { FoundRecords } from '#renderer/features/screens/found-records.ts';
import type { PaletteSource } from '#renderer/features/screens/palette-entry.ts';
import { matchable } from '#renderer/lib/quick-match.ts';
import { useSwitchMatter } from '#renderer/shell/matter-switcher/use-switch-matter.ts';
import { sourceOf, type MatchedEntry } from './palette-groups.ts';

/** Everything one can go to or do from here, in the order it is offered. */
export function usePaletteSources(found: readonly FoundRecords[]): PaletteSource[] {
  const { caseId } = useMatter().case;
  const [, navigate] = useLocation();
  const switchMatter = useSwitchMatter();
  const workspaces = useWorkspaces().data ?? noWorkspaces;
  // What can be done is decided when the palette opens: it covers the screen until it closes.
  const [commands] = useState(() => currentCommands().filter(({ inPalette }) => inPalette !== false));
  const combine = useCallback(
    (lists: readonly { data?: unknown }[]) =>
      found.map(({ source }, at) => source((lists[at]?.data ?? noRows) as readonly object[], navigate)),
    [found, navigate],
  );
  const records = useQueries({ queries: found.map(({ list }) => list(caseId)), combine });
  return useMemo(
    () => [
      ...commandSources(commands.filter(({ group }) => group === goTo)),
      sourceOf('Matters', matterEntries(workspaces, caseId, switchMatter), { atMost: 5, shownAtFirst: true }),
      ...commandSources(commands.filter(({ group }) => group !== goTo)),
      ...records,
    ],
    [commands, workspaces, caseId, switchMatter, records],
  );
}

/** A source for each group of commands: those of the screen first, then the rest. */
function commandSources(commands: readonly Command[]): PaletteSource[] {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups]
    .toSorted(([left], [right]) => Number(left === 'General') - Number(right === 'General'))
    .map(([group, all]) => sourceOf(group, withoutRepeats(all).map(entryOfCommand), { atMost: 6, shownAtFirst: true }));
}

/** One thing may have two keys; it is one line. */
function withoutRepeats(commands: readonly Command[]): Command[] {
  return [...new Map(commands.toReversed().map((command) => [command.label, command])).values()].toReversed();
}

function entryOfCommand(command: Command): MatchedEntry {
  const { group, icon, keys, label, destructive, run } = command;
  return {
    id: `command:${commandId(command)}`,
    label,
    ...(keys === undefined ? {} : { keys }),
    ...(icon === undefined ? {} : { icon }),
    ...(destructive === undefined ? {} : { destructive }),
    match: matchable(label, group),
    run,
  };
}

function matterEntries(
  workspaces: readonly Workspace[],
  caseId: string,
  switchMatter: (context: string) => void,
): MatchedEntry[] {
  return workspaces.flatMap((workspace) =>
    workspace.cases.map((entry): MatchedEntry => {
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

/** The group of the screens: what one can go to comes before what one can do. */
const goTo = 'Go to';
const noRows: readonly object[] = [];
const noWorkspaces: readonly Workspace[] = [];
