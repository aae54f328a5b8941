import { Button, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComparedExport, Thread } from '#renderer/api/generated.ts';
import { type Comparison as Compared, comparisonOf } from '#renderer/api/message-comparison.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import messages from '#renderer/screens/messages/messages.module.css';
import { ComparedRows } from './compared-rows.tsx';
import classes from './comparison.module.css';

interface ComparisonProps {
  thread: Thread;
  onClose: () => void;
}

/** Two exports of a conversation side by side, such as those of the two people in it. */
export function Comparison({ thread, onClose }: ComparisonProps) {
  const [asked, setAsked] = useState<{ left?: string; right?: string }>({});
  const { caseId, id: threadId } = thread;
  const compared = useQuery(comparisonOf({ caseId, threadId, ...asked }));
  useCommands([
    {
      keys: 'Escape',
      label: 'Back to the conversation',
      group: 'Exports side by side',
      icon: IconArrowLeft,
      run: onClose,
    },
  ]);
  return (
    <section className={classes.comparison} aria-label="Exports side by side">
      <header className={messages.threadHead}>
        <div className="row between gap-2 wrap">
          <h2 className="truncate min-w-0">{thread.title}: exports side by side</h2>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowLeft size={15} aria-hidden />}
            onClick={onClose}
          >
            Back to the conversation
          </Button>
        </div>
        <p className="quiet text-sm flush">
          Shows what each export holds of this conversation. It does not show why they differ: a message may have been
          deleted, left out of an export, or never delivered. The files themselves are the record.
        </p>
      </header>
      <Loaded of={compared} loading="Comparing the exports" failed="The exports could not be compared">
        {(data) => {
          const { left, right } = data;
          if (left === null || right === null) {
            return (
              <p className="quiet p-4">
                This conversation comes from one export. Import another, such as the one of the other person’s phone, to
                see both side by side.
              </p>
            );
          }
          return (
            <>
              <div className={classes.sides}>
                <Side
                  label="Left"
                  exports={data.exports}
                  value={left}
                  other={right}
                  onChange={(to) => setAsked({ left: to, right: to === right ? left : right })}
                />
                <Side
                  label="Right"
                  exports={data.exports}
                  value={right}
                  other={left}
                  onChange={(to) => setAsked({ left: to === left ? right : left, right: to })}
                />
              </div>
              <ComparedRows key={`${left} ${right}`} thread={thread} comparison={{ ...data, left, right }} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface SideProps {
  label: string;
  exports: Compared['exports'];
  value: string;
  /** What the other side shows: choosing it exchanges both. */
  other: string;
  onChange: (importId: string) => void;
}

function Side({ label, exports, value, other, onChange }: SideProps) {
  const shown = exports.find(({ importId }) => importId === value);
  return (
    <div className="stack gap-1 min-w-0">
      <Select
        size="sm"
        aria-label={`${label} export`}
        allowDeselect={false}
        data={exports.map((each) => ({
          value: each.importId,
          label: each.importId === other ? `${nameOf(each)} (exchange)` : nameOf(each),
        }))}
        value={value}
        onChange={(to) => to !== null && to !== value && onChange(to)}
      />
      {shown && (
        <span className="quiet text-sm">
          {[shown.device, formatCount(shown.messages, 'message')].filter(Boolean).join(' · ')}
        </span>
      )}
    </div>
  );
}

function nameOf({ fileName, selfName }: ComparedExport): string {
  return selfName === null ? fileName : `${fileName} (${selfName}’s phone)`;
}
