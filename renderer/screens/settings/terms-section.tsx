import { Refusal } from '#renderer/parts/refusal.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { Button, Checkbox, Select } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import type { Terms } from '#renderer/api/generated.ts';
import { acceptTerms, useTerms } from '#renderer/api/terms.ts';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { residenceName, residenceStates } from './residence-states.ts';
import { Group } from './group.tsx';
import classes from './settings.module.css';

/** The terms of use: read here, and accepted by the person alone. */
export function TermsSection() {
  const [chosen, setChosen] = useState<string | null>(null);
  const terms = useTerms(chosen);
  return (
    <Loaded of={terms} loading="Loading the terms" failed="The terms could not be loaded">
      {(read) => <Parts terms={read} chosen={chosen} settled={!terms.isPlaceholderData} onChoose={setChosen} />}
    </Loaded>
  );
}

interface PartsProps {
  terms: Terms;
  chosen: string | null;
  settled: boolean;
  onChoose: (state: string | null) => void;
}

function Parts({ terms, chosen, settled, onChoose }: PartsProps) {
  const { residenceState, text, acceptances, version: shown } = terms;
  return (
    <>
      <Group title="Where you live" detail="Laws on recordings differ by state.">
        <div className={classes.fields}>
          <Select
            label="State"
            placeholder="Choose your state"
            data={[...residenceStates]}
            value={chosen ?? residenceState}
            onChange={onChoose}
            searchable
            allowDeselect={false}
          />
        </div>
      </Group>
      <Group title="Terms of use" detail={`Version ${shown}`}>
        <MarkdownView className={classes.reading ?? ''} text={text.replace(/^# .*\n+/, '')} />
        <Accepting key={shown} terms={terms} settled={settled} />
      </Group>
      <Group title="What you accepted" detail="The version, your state and the time.">
        {acceptances.length === 0 ? (
          <p className={classes.note}>Nothing yet. You can use Casewright without accepting.</p>
        ) : (
          <ul className="grid gap-1" aria-label="What you accepted">
            {acceptances.map(({ version, residenceState: state, acceptedAt }) => (
              <li key={acceptedAt} className="figures">
                {formatInstant(acceptedAt)} · {residenceName(state)} · version {version}
              </li>
            ))}
          </ul>
        )}
      </Group>
    </>
  );
}

/** Ticked by hand and then pressed; never ticked beforehand, and again for every text. */
function Accepting({ terms, settled }: { terms: Terms; settled: boolean }) {
  const client = useQueryClient();
  const [ticked, setTicked] = useState(false);
  const { busy, problem, attempt } = useTask();
  const { version, residenceState, acceptances } = terms;
  const done = acceptances.find((each) => each.version === version && each.residenceState === residenceState);
  if (done !== undefined) {
    return (
      <div className="flex gap-1h tone-done text-sm">
        <IconCircleCheck size={16} aria-hidden /> You accepted these terms on {formatInstant(done.acceptedAt)}.
      </div>
    );
  }
  if (residenceState === null) return <p className={classes.note}>Choose your state above to accept them.</p>;
  return (
    <>
      <Checkbox
        label={`I have read these terms for ${residenceName(residenceState)}, and I accept them`}
        checked={ticked}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      <Button
        disabled={!ticked || !settled}
        loading={busy}
        onClick={() => void attempt(() => acceptTerms(client, version, residenceState))}
      >
        Accept
      </Button>
      <Refusal says={problem} />
    </>
  );
}
