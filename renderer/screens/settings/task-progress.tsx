import { Button, Progress } from '@mantine/core';
import { call } from '#renderer/api/client.ts';
import { type BackupTask } from '#renderer/api/settings.ts';
import { taskWords } from './backup-words.ts';
import classes from './settings.module.css';

/** How far a backup or a restore is, and stopping it; `task` is null before the server says that it has begun. */
export function TaskProgress({ task, before = '' }: { task: BackupTask | null; before?: string }) {
  const share = task === null || task.totalBytes === 0 ? 0 : (task.bytes / task.totalBytes) * 100;
  const words = task === null ? before : taskWords(task);
  return (
    <div className={classes.task} role="status">
      <span className="figures">{words}</span>
      <Progress value={share} aria-label={words} animated={task?.phase === 'database' && task.kind !== 'restore'} />
      <Button size="compact-sm" variant="default" onClick={() => void call('post_backups_stop', {})}>
        Stop
      </Button>
    </div>
  );
}
