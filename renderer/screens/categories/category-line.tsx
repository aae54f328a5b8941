import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import type { Issue } from '#renderer/api/generated.ts';
import type { CategoryActions } from '#renderer/features/filing/category-actions.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { offerTakenBack } from '#renderer/features/toasts/toasts.tsx';
import { CategorySwatch } from '#renderer/parts/category-dot.tsx';
import { CategoryMenu } from '#renderer/features/filing/category-menu.tsx';
import { NameForm } from '#renderer/parts/name-form.tsx';
import type { ReorderProps } from '#renderer/parts/use-reorder.ts';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import shared from '#renderer/features/filing/filing-screen.module.css';
import classes from './categories.module.css';

interface CategoryLineProps {
  issue: Issue;
  canEdit: boolean;
  actions: CategoryActions;
  renaming: boolean;
  onType: (id: string | null) => void;
  reorder: ReorderProps | undefined;
}

export function CategoryLine({ issue, canEdit, actions, renaming, onType, reorder }: CategoryLineProps) {
  const address = `/evidence?${filterToQuery({ ...emptyFilter, issueId: issue.id })}`;
  // While a name is typed, marking its letters must not lift the row.
  const { draggable = false, ...handlers } = reorder ?? {};
  return (
    <li
      className={`${shared.row ?? ''} ${classes.columns ?? ''}`}
      data-row-line
      draggable={draggable && !renaming}
      {...handlers}
    >
      {renaming ? (
        <NameForm
          label={`New name for ${issue.name}`}
          initial={issue.name}
          onSubmit={(name) => actions.rename(issue, name)}
          onDone={() => onType(null)}
        />
      ) : (
        <Link href={address} className={shared.name ?? ''} data-row={issue.id} draggable={false}>
          <CategorySwatch color={issue.color} />
          <span className="truncate">{issue.name}</span>
        </Link>
      )}
      <Description issue={issue} readOnly={!canEdit} onSave={(text) => actions.describe(issue, text)} />
      <span className="quiet figures text-right">
        {issue.evidenceCount === 0 ? (
          formatNumber(0)
        ) : (
          <Link
            className="tone-accent"
            href={address}
            aria-label={`Show the ${formatNumber(issue.evidenceCount)} items of ${issue.name}`}
          >
            {formatNumber(issue.evidenceCount)}
          </Link>
        )}
      </span>
      {canEdit && (
        <CategoryMenu
          issue={issue}
          onRename={() => onType(issue.id)}
          onColor={(color) => actions.recolor(issue, color)}
          onDelete={() => actions.remove(issue)}
        />
      )}
    </li>
  );
}

interface DescriptionProps {
  issue: Issue;
  readOnly: boolean;
  onSave: (text: string) => Promise<void>;
}

/** Words for what the category is to show, saved when the field is left; Escape takes back what was typed. */
function Description({ issue, readOnly, onSave }: DescriptionProps) {
  const keptAs = `what ${issue.id} is to show`;
  const [typed, setTyped] = useState(() => keptWords<{ typed: string }>(keptAs).typed ?? null);
  const { problem, send } = useKeptWords(
    keptAs,
    `what “${issue.name}” is to show`,
    typed === null || typed === issue.description ? null : { typed },
  );
  const save = async (): Promise<void> => {
    if (typed === null || typed === issue.description) return setTyped(null);
    await send(
      typed,
      () => onSave(typed),
      () => setTyped((now) => (now === typed ? null : now)),
    );
  };
  return (
    <TextInput
      size="xs"
      variant="unstyled"
      classNames={{ input: classes.helpsProve ?? '' }}
      aria-label={`What ${issue.name} helps prove`}
      placeholder={readOnly ? '' : 'What it helps prove'}
      maxLength={records.issues.lengths.description}
      readOnly={readOnly}
      value={typed ?? issue.description}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        offerTakenBack(typed ?? '', issue.description);
        setTyped(null);
      }}
    />
  );
}
