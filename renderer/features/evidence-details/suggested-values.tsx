import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { EvidenceFacts } from '#renderer/api/evidence.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import {
  dismissingThem,
  fieldNames,
  foundNames,
  shownValue,
  suggestionsFor,
  usingThem,
} from '#renderer/features/evidence/suggestions.ts';
import { useContactNames } from '#renderer/features/contacts/contact-names.ts';
import { selectTitle } from './edit-details.ts';

/** What was found for fields that nobody has filled in: used or dismissed one by one. */
export function SuggestedValues({ item }: { item: EvidenceItem }) {
  const client = useQueryClient();
  const suggestions = suggestionsFor(item);
  const nameOf = useContactNames(item.caseId);
  if (suggestions.length === 0) return null;
  const change = async (what: string, facts: EvidenceFacts): Promise<void> => {
    const changed = await doWithUndo(what, 'The item could not be changed', async (step) => {
      // It may have changed meanwhile, as it does when it has been read.
      const { failed } = await stores.evidence.changeMany(client, [item], facts, { step });
      const [refused] = failed;
      if (refused !== undefined) throw refused.error;
      return true;
    });
    // The button is gone with its suggestion: the keyboard goes on at the fields.
    if (changed !== null) selectTitle();
  };
  return (
    <ul className="stack gap-2" aria-label="Suggestions">
      {suggestions.map((suggestion) => {
        const name = fieldNames[suggestion.field];
        const value = shownValue(suggestion, nameOf);
        return (
          <li key={suggestion.field} className="stack gap-2 card px-3 py-2 text-sm">
            <span className="breaks">
              <span className="block quiet text-xs">
                Suggested {name}, {foundNames[suggestion.found]}
              </span>
              <b>{value}</b>
            </span>
            <span className="flex gap-2">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Use the suggested ${name}`}
                onClick={() => void change(`Used the suggested ${name} “${value}”.`, usingThem(item, [suggestion]))}
              >
                Use
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Dismiss the suggested ${name}`}
                onClick={() =>
                  void change(`Dismissed the suggested ${name} “${value}”.`, dismissingThem(item, [suggestion]))
                }
              >
                Dismiss
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
