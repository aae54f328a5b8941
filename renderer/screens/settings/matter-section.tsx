import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useArchiving } from '#renderer/features/matter/archiving.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CaseNumbers } from './case-numbers.tsx';
import { Group } from './group.tsx';
import { KeyDates } from './key-dates.tsx';
import { MatterName } from './matter-name.tsx';
import classes from './settings.module.css';

/** Everything of the matter as a whole. */
export function MatterSection() {
  const { case: matter } = useMatter();
  return (
    <div key={matter.caseId}>
      <MatterName />
      <CaseNumbers />
      <KeyDates />
      <Archiving />
    </div>
  );
}

function Archiving() {
  const { case: matter } = useMatter();
  const { mayArchive, busy, archive, unarchive } = useArchiving();
  return (
    <Group title="Archive" detail="For closed or inactive matters.">
      <p className={classes.plain}>
        {matter.archived
          ? 'This matter is archived. You can read, search and save everything in it. Nobody can change it: not you, an assistant or a script.'
          : 'An archived matter stays here for reading and searching. Nobody can change it: not you, an assistant or a script. You can unarchive it at any time. Nothing is lost.'}
      </p>
      {mayArchive ? (
        <Button
          variant="default"
          loading={busy}
          leftSection={
            matter.archived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />
          }
          onClick={() => void (matter.archived ? unarchive() : archive())}
        >
          {matter.archived ? 'Unarchive this matter' : 'Archive this matter'}
        </Button>
      ) : (
        <p className={classes.note}>Only its owner can {matter.archived ? 'unarchive' : 'archive'} it.</p>
      )}
    </Group>
  );
}
