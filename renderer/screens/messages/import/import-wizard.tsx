import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MessageImport } from '#renderer/api/generated.ts';
import { goOn, type ImportFields, sendExport } from '#renderer/api/import-messages.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { Step } from '#renderer/parts/step.tsx';
import { ChooseExport, type Given } from './choose-export.tsx';
import { ChooseThreads, messagesWanted, threadsWanted } from './choose-threads.tsx';
import { type Answered, proposedColumns, Questions, unanswered } from './questions.tsx';
import { Recognized } from './recognized.tsx';
import { Storing } from './storing.tsx';
import classes from './import.module.css';

interface ImportWizardProps {
  file: File | null;
  onFile: (file: File | null) => void;
  onOpen: (threadId: string) => void;
  onClose: () => void;
}

/** An export, step by step: chosen, looked through, asked about, shown as it would be kept, and stored. */
export function ImportWizard({ file, onFile, onOpen, onClose }: ImportWizardProps) {
  const { caseId } = useMatter().case;
  const { busy, problem, attempt, clear } = useTask();
  const [given, setGiven] = useState<Given>({ attested: false, device: '', courtCaseId: null });
  const [sent, setSent] = useState(0);
  const [found, setFound] = useState<MessageImport | null>(null);
  const [answers, setAnswers] = useState<Answered>({});
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [stored, setStored] = useState<MessageImport | null>(null);

  const fields = (): ImportFields => ({
    caseId,
    attest: 'yes',
    ...(given.device.trim() !== '' && { device: given.device.trim() }),
    ...(given.courtCaseId !== null && { courtCaseId: given.courtCaseId }),
    ...answers,
  });
  const again = (): void => {
    setFound(null);
    setStored(null);
    setAnswers({});
    setLeftOut(new Set());
    clear();
  };
  const show = (result: MessageImport): void => {
    setFound(result);
    const asked = result.questions.find(({ field }) => field === 'columns');
    if (asked) setAnswers((before) => ({ columns: proposedColumns(asked.proposed), ...before }));
  };
  const lookThrough = (): void => {
    if (file === null) return;
    const stop = new AbortController();
    const sending = { signal: stop.signal, onSent: (bytes: number, of: number) => setSent(of === 0 ? 1 : bytes / of) };
    void attempt(async () => show(await sendExport(file, fields(), sending)));
  };
  const answer = (importId: string): void =>
    void attempt(async () => show(await goOn({ ...fields(), importId, preview: 'yes' })));
  const conversations = found?.conversations ?? [];
  const threads = threadsWanted(conversations, leftOut);
  const wanted = messagesWanted(conversations, leftOut);
  const store = (importId: string): void =>
    void attempt(async () => setStored(await goOn({ ...fields(), importId, threads })));

  const asks = found !== null && found.questions.length > 0;
  const open = found === null ? [] : unanswered(found.questions, answers);
  return (
    <div className={classes.screen}>
      <PageHead
        title="Import messages"
        sentence="The export is kept unchanged. Casewright asks you about anything the file doesn’t say."
        action={
          <Button variant="default" onClick={onClose}>
            {stored === null ? 'Cancel' : 'Close'}
          </Button>
        }
      />
      <div className={classes.steps}>
        <Step number={1} title="Choose the export" state={found === null ? 'now' : 'done'}>
          {found === null ? (
            <ChooseExport
              file={file}
              given={given}
              busy={busy}
              problem={problem}
              sent={sent}
              onFile={(chosen) => {
                onFile(chosen);
                clear();
              }}
              onGiven={setGiven}
              onNext={lookThrough}
            />
          ) : (
            <p className="row gap-2 flush">
              {found.fileName}
              {stored === null && (
                <Button size="compact-sm" variant="subtle" onClick={again}>
                  Choose another file
                </Button>
              )}
            </p>
          )}
        </Step>
        {found !== null && (
          <Step number={2} title="What was found" state={stored === null ? 'now' : 'done'}>
            <div className="stack gap-4 align-start">
              <Recognized found={found} />
              {asks && stored === null && (
                <>
                  <Questions questions={found.questions} answers={answers} onAnswer={setAnswers} />
                  <Refusal says={problem} />
                  <Button disabled={open.length > 0} loading={busy} onClick={() => answer(found.id)}>
                    Continue
                  </Button>
                </>
              )}
              {!asks && stored === null && (
                <>
                  {conversations.length > 1 && (
                    <ChooseThreads conversations={conversations} leftOut={leftOut} onLeaveOut={setLeftOut} />
                  )}
                  <Refusal says={problem} />
                  <Button loading={busy} disabled={wanted === 0} onClick={() => store(found.id)}>
                    Import {formatCount(wanted, 'message')}
                  </Button>
                </>
              )}
            </div>
          </Step>
        )}
        {stored !== null && (
          <Step number={3} title="Import" state="now">
            <Storing started={stored} onOpen={onOpen} onAgain={() => (onFile(null), again())} />
          </Step>
        )}
      </div>
    </div>
  );
}
