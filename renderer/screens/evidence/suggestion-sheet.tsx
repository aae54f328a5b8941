import { Button, Checkbox, Modal } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import {
  dismissingThem,
  fieldNames,
  foundNames,
  shownValue,
  suggestedFields,
  suggestionsFor,
  usingThem,
  type FieldSuggestion,
} from '#renderer/features/evidence/suggestions.ts';
import { useContactNames } from '#renderer/features/contacts/contact-names.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { useFocusBack } from '#renderer/parts/focus-back.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { TableHead } from '#renderer/parts/table-area.tsx';
import { capital } from '#server/rules/first-letter.ts';
import { useBulkChange } from './use-bulk-change.ts';
import classes from './suggestion-sheet.module.css';

interface SuggestionSheetProps {
  items: readonly EvidenceItem[];
  onClose: () => void;
}

/** What a person can look through at once; the rest is there when the sheet is opened again. */
const itemsAtMost = 200;

const keyOf = (item: EvidenceItem, { field }: FieldSuggestion): string => `${item.id} ${field}`;

/** All that is suggested, to be used in one sweep. Only what is on the sheet and checked is used or dismissed. */
export function SuggestionSheet({ items: all, onClose }: SuggestionSheetProps) {
  // As it was when it was opened: nothing is used that came after the person read it.
  const [items] = useState(() => all.slice(0, itemsAtMost));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const change = useBulkChange();
  const nameOf = useContactNames(useMatter().case.caseId);
  useFocusBack();
  const keys = items.flatMap((item) => suggestionsFor(item).map((each) => keyOf(item, each)));
  const count = keys.length - leftOut.size;
  const checkedOf = (item: EvidenceItem) => suggestionsFor(item).filter((each) => !leftOut.has(keyOf(item, each)));
  const checked = items.filter((item) => checkedOf(item).length > 0);
  const finish = (said: Parameters<typeof change>[0], facts: Parameters<typeof change>[2]): void => {
    onClose();
    change(said, checked, facts);
  };
  const use = (event: FormEvent): void => {
    event.preventDefault();
    if (count === 0) return;
    const byId = new Map(checked.map((item) => [item.id, usingThem(item, checkedOf(item))]));
    finish({ doing: 'Using suggestions', now: 'filled in as suggested' }, ({ id }) => byId.get(id) ?? {});
  };
  const dismiss = (): void =>
    finish({ doing: 'Dismissing suggestions', now: 'without these suggestions' }, (item) =>
      dismissingThem(item, checkedOf(item)),
    );
  const toggle = (key: string, wanted: boolean): void => {
    const next = new Set(leftOut);
    if (wanted) next.delete(key);
    else next.add(key);
    setLeftOut(next);
  };
  return (
    <Modal opened onClose={onClose} size={960} title={<b>Suggested titles, dates and people</b>} returnFocus={false}>
      <form className="stack gap-3" onSubmit={use}>
        <p className="flush quiet">
          Found in the names and the contents of your files. Nothing is changed until you choose.
          {all.length > items.length &&
            ` These are the first ${formatNumber(items.length)} of ${formatCount(all.length, 'file')}.`}
        </p>
        <Checkbox
          label="All suggestions"
          data-autofocus
          checked={count === keys.length}
          indeterminate={count > 0 && count < keys.length}
          onChange={() => setLeftOut(new Set(count === keys.length ? keys : []))}
        />
        <ScrollRegion label="Suggestions" className={classes.rows}>
          <table className="table">
            <TableHead columns={[{ name: 'File' }, ...suggestedFields.map((field) => ({ name: headOf(field) }))]} />
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td className={classes.file}>{item.fileName}</td>
                  {suggestedFields.map((field) => {
                    const suggestion = suggestionsFor(item).find((each) => each.field === field);
                    if (suggestion === undefined) {
                      return (
                        <td key={field} className={classes.none}>
                          <span className="only-spoken">None</span>
                        </td>
                      );
                    }
                    const [key, value] = [keyOf(item, suggestion), shownValue(suggestion, nameOf)];
                    return (
                      <td key={field} className={classes.value}>
                        <Checkbox
                          size="xs"
                          label={value}
                          description={capital(foundNames[suggestion.found])}
                          aria-label={`${headOf(field)} of ${item.fileName}: ${value}`}
                          checked={!leftOut.has(key)}
                          onChange={(event) => toggle(key, event.currentTarget.checked)}
                        />
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <div className="flex to-end wrap gap-2">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" disabled={count === 0} onClick={dismiss}>
            Dismiss {formatNumber(count)}
          </Button>
          <Button type="submit" disabled={count === 0}>
            Use {formatCount(count, 'suggestion')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function headOf(field: FieldSuggestion['field']): string {
  return capital(fieldNames[field]);
}
