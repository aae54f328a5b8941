import { Button, Switch } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#renderer/lib/save-file.ts';
import type { CalendarFeed } from '#renderer/api/generated.ts';
import { sentenceFor } from '#renderer/api/api-error.ts';
import {
  changeCalendarFeed,
  downloadCalendar,
  useCalendarFeed,
  type FileChoices,
} from '#renderer/api/calendar-feed.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useSession } from '#renderer/features/session/session.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { fileAddress } from './file-address.ts';
import { FileChoiceFields } from './file-choices.tsx';
import classes from './panel.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

const usual: FileChoices = { todos: 'events', keyDates: true, alarms: [] };

/** The matter's dates in other calendars: as a file of the moment, or one that is kept up to date. */
export function FeedPanel({ onClose }: { onClose: () => void }) {
  const { caseId } = useMatter().case;
  const { mode } = useSession();
  // A server for several people keeps no files for them.
  const keeps = mode === 'desktop';
  const feed = useCalendarFeed(caseId, keeps);
  const [choices, setChoices] = useState<FileChoices | null>(null);
  const shown = choices ?? feed.data ?? usual;
  const kept = useKeeping(caseId, feed.data);
  const change = (next: FileChoices): void => {
    setChoices(next);
    if (feed.data?.on === true) kept.save({ ...next, on: true });
  };
  return (
    <div className="stack gap-3 p-4">
      <div className={classes.head}>
        <div>
          <h2>Other calendars</h2>
          <p>Hearings, to-dos and key dates in the calendar of this computer or a phone.</p>
        </div>
        <IconButton label="Close this panel" icon={IconX} onClick={onClose} />
      </div>
      <FileChoiceFields choices={shown} onChange={change} />
      <p className={classes.nothing}>
        Notes, outcomes and the text of to-dos are never in the file. Entries hidden from assistants are in it without
        their text.
      </p>
      <section className={classes.part} aria-label="Once">
        <h3>Once</h3>
        <p>A file of the dates as they are now, to import or send.</p>
        <Save caseId={caseId} choices={shown} />
      </section>
      {keeps && (
        <section className={classes.part} aria-label="Kept up to date">
          <h3>Kept up to date</h3>
          <p>A file on this computer, updated within a second or two of every change.</p>
          {feed.isError && (
            <p className={classes.problem} role="alert">
              The state of the file could not be read. {sentenceFor(feed.error)}
            </p>
          )}
          {feed.data !== undefined && (
            <Switch
              label="Keep this file updated"
              checked={kept.wish ?? feed.data.on}
              onChange={(event) => kept.save({ ...shown, on: event.currentTarget.checked })}
            />
          )}
          {feed.data?.on === true && <Kept feed={feed.data} />}
        </section>
      )}
    </div>
  );
}

/** What is wished is on the screen at once, and goes back when it could not be done. */
function useKeeping(caseId: string, feed: CalendarFeed | undefined) {
  const client = useQueryClient();
  const [wish, setWish] = useState<boolean | null>(null);
  const save = async (change: FileChoices & { on: boolean }): Promise<void> => {
    const { todos, keyDates, alarms, on } = change;
    setWish(on);
    try {
      await changeCalendarFeed(client, caseId, { todos, keyDates, alarms, on });
    } catch (error) {
      toastFailure(feed?.on === true ? 'The calendar file was not changed' : 'The calendar file is not kept', error);
    } finally {
      setWish(null);
    }
  };
  return { wish, save: (change: FileChoices & { on: boolean }) => void save(change) };
}

function Save({ caseId, choices }: { caseId: string; choices: FileChoices }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await downloadCalendar(caseId, choices);
      saveFile(file, file.name);
    } catch (error) {
      toastFailure('The calendar file could not be made', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      className={classes.start}
      onClick={() => void save()}
    >
      Save the file (.ics)
    </Button>
  );
}

function Kept({ feed }: { feed: CalendarFeed }) {
  return (
    <>
      {feed.trouble !== null && (
        <p className={classes.problem} role="alert">
          {feed.trouble}
        </p>
      )}
      <CopyText text={feed.path} what="the path" framed />
      <CopyText text={fileAddress(feed.path)} what="the address" framed />
      {feed.writtenAt !== null && <p>Last updated on {formatInstant(feed.writtenAt)}.</p>}
      <p>
        <b>Anyone who can read this file sees the titles in it.</b> It is readable for your own account on this computer
        only; a calendar that copies it to the cloud takes the titles there.
      </p>
      <dl className="text-sm">
        <dt className="strong">Thunderbird</dt>
        <dd className="mb-2 quiet">
          New calendar, “On the network”, and the address above as its location. It looks again every half hour; its
          properties let you choose less.
        </dd>
        <dt className="strong">Apple Calendar</dt>
        <dd className="mb-2 quiet">
          File, New Calendar Subscription, and the address above. Choose “On My Mac” and how often it looks. A version
          that takes only web addresses: File, Import, and again after a change.
        </dd>
        <dt className="strong">Outlook</dt>
        <dd className="mb-2 quiet">
          It follows web addresses only. File, Open &amp; Export, Open Calendar (.ics) shows the file as it is; open it
          again after a change.
        </dd>
      </dl>
    </>
  );
}
