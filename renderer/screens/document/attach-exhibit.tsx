import { Button, FocusTrap, Group, Popover } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { isRecording } from '#renderer/lib/file-kind.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import type { Exhibits } from './use-exhibits.ts';
import classes from './exhibits.module.css';

const mebibyte = 1024 * 1024;

/** Evidence found by typing, or a file, which becomes evidence first. */
export function AttachExhibit({ exhibits }: { exhibits: Exhibits }) {
  const input = useRef<HTMLInputElement>(null);
  const [recording, setRecording] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File, consented: boolean): Promise<void> => {
    setRecording(null);
    setBusy(true);
    const asks = await exhibits.attachFile(file, consented);
    setBusy(false);
    if (asks) setRecording(file);
  };
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    if (file.size > requestLimits.fileBytes) {
      const most = `${requestLimits.fileBytes / mebibyte} MB`;
      toastFailure(
        `“${file.name}” was not attached`,
        new Error(`It is larger than ${most}. Add it to the evidence first, then attach it here.`),
      );
    } else if (isRecording(file)) setRecording(file);
    else void send(file, false);
  };
  return (
    <div className={classes.attach}>
      <EvidencePicker
        label="Attach evidence"
        placeholder="Type a title, number or word"
        // What is attached may be attached again, with other pages.
        value={[]}
        onChange={([evidenceId]) => {
          if (evidenceId !== undefined) void exhibits.attach(evidenceId);
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A file to attach"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Emptied, so that choosing the same file again is noticed.
          event.currentTarget.value = '';
        }}
      />
      <Popover opened={recording !== null} onChange={(open) => !open && setRecording(null)} trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconUpload size={15} aria-hidden />}
            loading={busy}
            onClick={() => input.current?.click()}
          >
            Attach a file
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.consent}>
          {/* Neither answer has the focus at first: Enter confirms nothing that was not read. */}
          <FocusTrap.InitialFocus />
          <p>This is a recording. Did everyone recorded consent, or does the law allow it?</p>
          <Group gap={8} mt={8}>
            <Button size="compact-sm" onClick={() => recording !== null && void send(recording, true)}>
              Yes, attach it
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setRecording(null)}>
              Leave it out
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
