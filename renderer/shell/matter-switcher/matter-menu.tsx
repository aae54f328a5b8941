import { Menu } from '@mantine/core';
import { IconAppWindow, IconArchive, IconBriefcase, IconCheck, IconPlus, IconUsers } from '@tabler/icons-react';
import { Fragment, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { sentenceFor } from '#renderer/api/api-error.ts';
import type { Workspace } from '#renderer/api/generated.ts';
import { useWorkspaces } from '#renderer/api/matter-queries.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useSession } from '#renderer/features/session/session.tsx';
import { roleWords } from '#renderer/features/matter/member-roles.ts';
import { openInNewWindow, useSwitchMatter } from './use-switch-matter.ts';
import classes from './matter-switcher.module.css';

type Entry = Workspace['cases'][number];

/** Every workspace with its matters; archived ones are separate, below. */
export function MatterMenu({ onNew }: { onNew: () => void }) {
  const { case: matter } = useMatter();
  const workspaces = useWorkspaces();
  const { mode } = useSession();
  const all = workspaces.data ?? [];
  const live = all.map((workspace) => ({ workspace, entries: workspace.cases.filter(({ archived }) => !archived) }));
  const archived = all.flatMap((workspace) =>
    workspace.cases.filter((entry) => entry.archived).map((entry) => ({ workspace, entry })),
  );
  return (
    <Menu.Dropdown className={classes.menu}>
      <div className={classes.scroll}>
        {live.map(({ workspace, entries }) => (
          <Fragment key={workspace.id}>
            <Menu.Label className={classes.workspace}>
              <span>{workspace.name}</span>
              <span>{roleWords[workspace.role]}</span>
            </Menu.Label>
            {entries.length === 0 && <Menu.Label>No matter in it is shared with you</Menu.Label>}
            {entries.map((entry) => (
              <MatterItem key={entry.caseId} entry={entry} workspace={workspace} current={matter.caseId} />
            ))}
          </Fragment>
        ))}
        {archived.length > 0 && <Menu.Label>Archived</Menu.Label>}
        {archived.map(({ workspace, entry }) => (
          <MatterItem key={entry.caseId} entry={entry} workspace={workspace} current={matter.caseId} />
        ))}
        {workspaces.isError && <Menu.Label>{sentenceFor(workspaces.error)}</Menu.Label>}
      </div>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconAppWindow size={16} aria-hidden />}
        onClick={() => openInNewWindow(matter.caseId, true)}
      >
        Open in a new window
      </Menu.Item>
      {mode === 'hosted' && matter.access.via !== 'share' && (
        <Menu.Item component={Link} href="/settings/members" leftSection={<IconUsers size={16} aria-hidden />}>
          People in this workspace
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        New matter
      </Menu.Item>
    </Menu.Dropdown>
  );
}

function MatterItem({ entry, workspace, current }: { entry: Entry; workspace: Workspace; current: string }) {
  const switchMatter = useSwitchMatter();
  const here = entry.caseId === current;
  const Sign = entry.archived ? IconArchive : IconBriefcase;
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey) openInNewWindow(entry.caseId, here);
    else if (!here) switchMatter(entry.context);
  };
  return (
    <Menu.Item
      leftSection={<Sign size={16} aria-hidden />}
      rightSection={here ? <IconCheck size={16} aria-label="Shown now" /> : null}
      aria-current={here ? 'true' : undefined}
      onClick={go}
    >
      {entry.caption === '' ? workspace.name : entry.caption}
    </Menu.Item>
  );
}
