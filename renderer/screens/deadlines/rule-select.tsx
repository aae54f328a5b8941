import { Select, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import type { Ref } from 'react';
import type { OfferedCourt, OfferedRule } from '#renderer/api/generated.ts';
import { periodWords } from './deadline-words.ts';
import { fold } from '#renderer/lib/quick-match.ts';
import classes from './deadlines.module.css';

interface RuleSelectProps {
  court: OfferedCourt | null;
  value: string | null;
  onChange: (rule: string | null) => void;
  ref: Ref<HTMLInputElement>;
}

/** The rules of a court by what they are for, found by their words, their period or their citation. */
export function RuleSelect({ court, value, onChange, ref }: RuleSelectProps) {
  const rules = new Map(court?.rules.map((rule) => [rule.id, rule]));
  return (
    <Select
      ref={ref}
      label="Rule"
      placeholder={court === null ? 'Choose the court first' : 'Motion, answer, appeal, 1005(b)'}
      disabled={court === null}
      data={grouped(court?.rules ?? [])}
      value={value}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={420}
      nothingFoundMessage="No rule has this name. “Another number of days” counts any period."
      filter={filterOf(rules)}
      renderOption={({ option }) => <Option rule={rules.get(option.value)} />}
      onFocus={(event) => event.currentTarget.select()}
      onChange={onChange}
    />
  );
}

function Option({ rule }: { rule: OfferedRule | undefined }) {
  if (rule === undefined) return null;
  return (
    <span className="stack min-w-0">
      <span>{rule.label}</span>
      <span className={classes.detail}>
        {periodWords(rule)} · {rule.source.citation}
      </span>
    </span>
  );
}

function grouped(rules: readonly OfferedRule[]): { group: string; items: ComboboxItem[] }[] {
  return [...Map.groupBy(rules, ({ group }) => group)].map(([group, members]) => ({
    group,
    items: members.map(({ id, label }) => ({ value: id, label })),
  }));
}

/** Every word that is typed must be somewhere in the rule. */
function filterOf(rules: ReadonlyMap<string, OfferedRule>): OptionsFilter {
  return ({ options, search }) => {
    const wanted = fold(search).split(/\s+/).filter(Boolean);
    const chosen = [...rules.values()].some(({ label }) => label === search);
    const fits = (item: ComboboxItem): boolean => {
      const rule = rules.get(item.value);
      if (rule === undefined) return false;
      const words = fold([rule.label, rule.group, periodWords(rule), rule.source.citation, rule.text].join(' '));
      return wanted.every((word) => words.includes(word));
    };
    // The field shows the rule that is chosen: opened again, it offers them all.
    if (chosen) return options;
    return options.flatMap((option): ComboboxParsedItem[] => {
      if (!('group' in option)) return fits(option) ? [option] : [];
      const items = option.items.filter(fits);
      return items.length === 0 ? [] : [{ ...option, items }];
    });
  };
}
