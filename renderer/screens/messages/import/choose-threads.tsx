import { Button, Checkbox } from '@mantine/core';
import type { MessageImport } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import classes from './import.module.css';

type Conversation = MessageImport['conversations'][number];

interface ChooseThreadsProps {
  conversations: readonly Conversation[];
  /** The keys of those that are not wanted. */
  leftOut: ReadonlySet<string>;
  onLeaveOut: (keys: ReadonlySet<string>) => void;
}

/** Which conversations of an export are imported: a phone holds many that are nobody's business here. */
export function ChooseThreads({ conversations, leftOut, onLeaveOut }: ChooseThreadsProps) {
  const change = (key: string, wanted: boolean): void => {
    const next = new Set(leftOut);
    if (wanted) next.delete(key);
    else next.add(key);
    onLeaveOut(next);
  };
  return (
    <fieldset className={classes.question}>
      <legend>Which conversations?</legend>
      <p className="quiet text-sm flush">Only these are imported. The file itself is kept whole.</p>
      <div className="row gap-2">
        <Button size="compact-sm" variant="default" onClick={() => onLeaveOut(new Set())}>
          All
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onLeaveOut(new Set(conversations.map(({ key }) => key)))}
        >
          None
        </Button>
      </div>
      <ScrollRegion label="Conversations" className={classes.conversations}>
        {conversations.map((each) => (
          <Checkbox
            key={each.key}
            label={`${each.title ?? (each.participants.join(', ') || 'Nobody named')}: ${formatCount(each.messages, 'message')}`}
            checked={!leftOut.has(each.key)}
            onChange={(event) => change(each.key, event.currentTarget.checked)}
          />
        ))}
      </ScrollRegion>
    </fieldset>
  );
}

/** Those that are wanted, as the request says it: none named means all. */
export function threadsWanted(conversations: readonly Conversation[], leftOut: ReadonlySet<string>): string[] {
  if (leftOut.size === 0) return [];
  return conversations.filter(({ key }) => !leftOut.has(key)).map(({ key }) => key);
}

export function messagesWanted(conversations: readonly Conversation[], leftOut: ReadonlySet<string>): number {
  return conversations.reduce((sum, { key, messages }) => sum + (leftOut.has(key) ? 0 : messages), 0);
}
