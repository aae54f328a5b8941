import { Button, Switch, TextInput } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { useEvidence } from '#renderer/api/evidence.ts';
import { useTakenNumbers } from '#renderer/api/ledger.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import {
  type Numbered,
  planNumbers,
  sharing,
  suggestedStart,
  type NumberPlan,
} from '#server/rules/exhibit-numbering.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import type { PicksProps } from './bulk-picks.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { WhenListed } from './when-listed.tsx';
import classes from './bulk.module.css';

const noItems: EvidenceItem[] = [];

/** Numbers what is chosen as exhibits, in the order of the list; all numbers are seen before any is given. */
export function BulkNumbers(picks: PicksProps) {
  return (
    <WhenListed>
      <Numbers {...picks} />
    </WhenListed>
  );
}

function Numbers({ chosen, onDone }: PicksProps) {
  const { caseId } = useMatter().case;
  const { data: listed = noItems } = useEvidence(caseId);
  const taken = useTakenNumbers(caseId);
  const all = useMemo(() => [...listed, ...taken], [listed, taken]);
  const change = useBulkChange();
  const [start, setStart] = useState(() => suggestedStart(all));
  const [anew, setAnew] = useState(false);
  const plan = useMemo(
    () => (start.trim() === '' ? null : planNumbers(chosen, all, start, anew)),
    [chosen, all, anew, start],
  );
  const given = plan?.planned.filter(({ number }) => number !== null) ?? [];
  const kept = chosen.filter(({ exhibitNumber }) => exhibitNumber !== null && exhibitNumber !== '').length;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (given.length === 0) return;
    onDone();
    const numbers = new Map(given.map(({ item, number }) => [item.id, number]));
    change(
      { doing: 'Numbering', now: 'numbered' },
      chosen.filter(({ id }) => numbers.has(id)),
      (item) => ({ exhibitNumber: numbers.get(item.id) ?? item.exhibitNumber }),
    );
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <TextInput
        label="First number"
        description="“A-1” is followed by A-2, “9a” by 9b, “A” by B. Numbers in use are skipped."
        value={start}
        maxLength={30}
        error={plan === null ? 'Type a number, such as A-1 or 12.' : null}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      {kept > 0 && (
        <Switch
          size="sm"
          label={`Give new numbers also to the ${formatCount(kept, 'item')} that ${kept === 1 ? 'has' : 'have'} one`}
          checked={anew}
          onChange={(event) => setAnew(event.currentTarget.checked)}
        />
      )}
      {plan !== null && <Plan plan={plan} />}
      {plan !== null && <Conflicts plan={plan} all={all} />}
      <div className="row to-end gap-2">
        <Button type="submit" disabled={given.length === 0}>
          Number {formatCount(given.length, 'item')}
        </Button>
      </div>
    </form>
  );
}

const linesShown = 100;

function Plan({ plan }: { plan: NumberPlan }) {
  return (
    <ul className={classes.plan} aria-label="The numbers to be given">
      {plan.planned.slice(0, linesShown).map(({ item, number }) => (
        <li key={item.id}>
          <span>
            <ExhibitSticker number={number ?? item.exhibitNumber ?? ''} />
          </span>
          <span className="truncate">{item.title}</span>
          <span className="quiet text-xs">
            {number === null ? 'keeps it' : item.exhibitNumber ? `was ${item.exhibitNumber}` : ''}
          </span>
        </li>
      ))}
      {plan.planned.length > linesShown && (
        <li className="quiet">and {formatCount(plan.planned.length - linesShown, 'more item', 'more items')}</li>
      )}
    </ul>
  );
}

const conflictsShown = 4;

/** What prevents it: numbers that others have, and numbers that two items share already. */
function Conflicts({ plan, all }: { plan: NumberPlan; all: readonly Numbered[] }) {
  const shared = useMemo(() => sharing(all), [all]);
  const { passedOver } = plan;
  if (passedOver.length === 0 && shared.length === 0) return null;
  const more = passedOver.length - conflictsShown;
  return (
    <div className={classes.passedOver} role="status">
      {passedOver.slice(0, conflictsShown).map(({ number, title }) => (
        <div key={number}>
          {number} is in use: “{title}”.
        </div>
      ))}
      {more > 0 && <div>{formatCount(more, 'more number is', 'more numbers are')} in use.</div>}
      {shared.slice(0, conflictsShown).map((items) => (
        <div key={items[0]?.id}>
          {formatCount(items.length, 'item')} have the number {items[0]?.exhibitNumber} already:{' '}
          {items
            .slice(0, 3)
            .map(({ title }) => title)
            .join(', ')}
          .
        </div>
      ))}
    </div>
  );
}
