import { Button } from '@mantine/core';
import { IconBuildingCommunity, IconChecklist, IconFilePlus, IconTimelineEvent, type Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { FileInput } from '#renderer/features/uploads/file-input.tsx';

/** The four things a matter grows by, one press each. */
export function QuickActions() {
  const [, navigate] = useLocation();
  const files = useRef<HTMLInputElement>(null);
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
      <FileInput ref={files} folderId={null} />
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
