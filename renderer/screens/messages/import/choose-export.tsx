import { Button, Checkbox, Progress, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { formatSize } from '#renderer/lib/quantities.ts';
import { messageLimits } from '#server/rules/messages.ts';
import classes from './import.module.css';
import { Refusal } from '#renderer/parts/refusal.tsx';

/** What a person says of an export before it is looked through. */
export interface Given {
  attested: boolean;
  device: string;
  courtCaseId: string | null;
}

interface ChooseExportProps {
  file: File | null;
  given: Given;
  busy: boolean;
  /** Why it could not be looked through. */
  problem: string | null;
  /** Share of the file that has been sent. */
  sent: number;
  onFile: (file: File) => void;
  onGiven: (given: Given) => void;
  onNext: () => void;
}

/** How each app is asked for its messages. */
const exportsOf = [
  ['WhatsApp', 'Open the chat, then More, Export chat. Keep the .zip as it is.'],
  ['Text messages (Android)', 'SMS Backup & Restore, the .xml backup.'],
  ['iPhone', 'iMazing (.csv) or imessage-exporter (.txt).'],
  ['Messenger, Instagram', 'Download your information, as JSON or HTML, the .zip or one file of it.'],
  ['Telegram', 'Telegram Desktop, Export chat history, result.json.'],
  ['Email', '.eml files or a mailbox (.mbox).'],
  ['Anything else', 'A table (.csv) with columns for time, sender and text.'],
] as const;

export function ChooseExport({ file, given, busy, problem, sent, onFile, onGiven, onNext }: ChooseExportProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="stack gap-3">
      <dl className={classes.apps}>
        {exportsOf.map(([app, how]) => (
          <div key={app}>
            <dt>{app}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <div className="row gap-3 wrap">
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {file === null ? 'Choose a file' : 'Choose another file'}
        </Button>
        <span className="breaks">{file === null ? 'Or drop it here.' : `${file.name} (${formatSize(file.size)})`}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".zip,.txt,.xml,.csv,.json,.html,.htm,.eml,.mbox"
          aria-label="Export of messages"
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (chosen !== undefined) onFile(chosen);
          }}
        />
      </div>
      <TextInput
        label="Whose phone or which program (optional)"
        placeholder="Maya’s Pixel 8"
        maxLength={messageLimits.name}
        value={given.device}
        onChange={(event) => onGiven({ ...given, device: event.currentTarget.value })}
      />
      <CourtFileSelect
        label="Court file (optional)"
        value={given.courtCaseId}
        onChange={(courtCaseId) => onGiven({ ...given, courtCaseId })}
      />
      <Checkbox
        label="This is an unchanged export, and I may use it"
        checked={given.attested}
        onChange={(event) => onGiven({ ...given, attested: event.currentTarget.checked })}
      />
      {busy && <Progress value={sent * 100} aria-label="Sending the export" transitionDuration={0} />}
      <Refusal says={problem} />
      <div>
        <Button disabled={file === null || !given.attested} loading={busy} onClick={onNext}>
          Continue
        </Button>
      </div>
    </div>
  );
}
