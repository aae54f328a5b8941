import { Button } from '@mantine/core';
import { IconBuildingCommunity, IconChecklist, IconFilePlus, IconTimelineEvent, type Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useUploadQueue } from '#renderer/features/uploads/uploads.tsx';
import { folderOfDropped } from '#renderer/features/uploads/upload-batches.ts';

/** The four things a matter grows by, one press each. */
export function QuickActions() {
  const [, navigate] = useLocation();
  const { case: matter } = useMatter();
  const queue = useUploadQueue();
  const files = useRef<HTMLInputElement>(null);
  const add = (input: HTMLInputElement): void => {
    const picked = [...(input.files ?? [])].map((file) => ({ file, folder: folderOfDropped(file) }));
    // Emptied, so that choosing the same file again is noticed.
    input.value = '';
    if (picked.length > 0) queue.add(picked, { caseId: matter.caseId, folderId: null });
  };
  const choose = (): void => files.current?.click();
  const toEvent = (): void => navigate('/timeline?new=1');
  const toTodo = (): void => navigate('/todos?new=1');
  const toHearing = (): void => navigate('/hearings?new=1');
  const group = 'Home';
  useCommands([
    { group, label: 'Add evidence', icon: IconFilePlus, run: choose },
    { group, label: 'Add an event', icon: IconTimelineEvent, run: toEvent },
    { group, label: 'Add a to-do', icon: IconChecklist, run: toTodo },
    { group, label: 'Add a hearing', icon: IconBuildingCommunity, run: toHearing },
  ]);
  return (
    <div className="flex wrap gap-2" data-screen-only>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => add(event.currentTarget)}
      />
      <Action label="Add evidence" icon={IconFilePlus} onPress={choose} />
      <Action label="Add an event" icon={IconTimelineEvent} onPress={toEvent} />
      <Action label="Add a to-do" icon={IconChecklist} onPress={toTodo} />
      <Action label="Add a hearing" icon={IconBuildingCommunity} onPress={toHearing} />
    </div>
  );
}

function Action({ label, icon: Sign, onPress }: { label: string; icon: Icon; onPress: () => void }) {
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<Sign size={16} stroke={1.6} aria-hidden />}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
