import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useArchiving } from '#renderer/features/matter/archiving.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** On every screen of an archived matter: why nothing can be changed, and how it can be again. */
export function ArchivedBar() {
  const { case: matter } = useMatter();
  const { mayArchive, busy, archive, unarchive } = useArchiving();
  const bringBack = {
    group: 'Matter',
    label: 'Unarchive this matter',
    icon: IconArchiveOff,
    run: () => void unarchive(),
  };
  const putAway = {
    group: 'Matter',
    label: 'Archive this matter',
    icon: IconArchive,
    destructive: true,
    run: () => void archive(),
  };
  useCommands(mayArchive ? [matter.archived ? bringBack : putAway] : []);
  if (!matter.archived) return null;
  return (
    <div className="row gap-3 ink rule-below py-1h px-4 on-rail" role="status">
      <IconArchive className="quiet" size={16} aria-hidden />
      <span className="grow breaks">
        <b>This matter is archived.</b> You can read everything and change nothing.
        {!mayArchive && ' Only its owner can unarchive it.'}
      </span>
      {mayArchive && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void unarchive()}>
          Unarchive
        </Button>
      )}
    </div>
  );
}
