import { Button, Select } from '@mantine/core';
import { IconNotebook, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Binder } from '#renderer/api/generated.ts';
import { binderPdfUrl, preparationOf } from '#renderer/api/preparation.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useInSight } from '#renderer/parts/use-in-sight.ts';
import { type BinderSection, binderSections } from '#server/rules/preparation.ts';
import { BinderForm } from './binder-form.tsx';
import { BinderMenu } from './binder-menu.tsx';
import { Restore } from './restore.tsx';
import { SectionView } from './section-view.tsx';
import classes from './preparation.module.css';

/** Binders: all that a person takes to a hearing or trial in their own words, section by section. */
export default function PreparationScreen() {
  useScreenTitle('Preparation');
  const { case: matter, canEdit } = useMatter();
  const preparation = useQuery(preparationOf(matter.caseId));
  const { binders, gaps } = preparation.data ?? { binders: [], gaps: [] };
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const binder = binders.find(({ id }) => id === query.get('id')) ?? binders[0];
  const asked = binderSections.find(({ kind }) => kind === query.get('section'))?.kind;
  const section = asked ?? binderSections[0].kind;
  const [editing, setEditing] = useState<Binder | 'new' | null>(null);
  const current = useInSight<HTMLLIElement>(`${binder?.id} ${section}`);
  const open = (id: string, at: BinderSection = section): void => navigate(`/preparation?id=${id}&section=${at}`);
  const step = (by: number): void => {
    const at = binderSections.findIndex(({ kind }) => kind === section) + by;
    const next = binderSections[Math.min(binderSections.length - 1, Math.max(0, at))];
    if (binder !== undefined && next !== undefined) open(binder.id, next.kind);
  };
  useCommands([
    ...(binder === undefined
      ? []
      : [
          { keys: ']', label: 'Next section', group: 'Preparation', run: () => step(1) },
          { keys: '[', label: 'Previous section', group: 'Preparation', run: () => step(-1) },
        ]),
    ...(canEdit
      ? [{ keys: 'n', label: 'New binder', group: 'Preparation', icon: IconPlus, run: () => setEditing('new') }]
      : []),
  ]);
  const begin = canEdit && (
    <Button
      variant={binder === undefined ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >
      New binder
    </Button>
  );
  return (
    <div className={classes.screen}>
      <PageHead
        title="Preparation"
        sentence="Your own notes for a hearing or trial. They are not for filing."
        action={
          binder !== undefined && (
            <div className="row gap-2 wrap">
              {binders.length > 1 && (
                <Select
                  aria-label="Binder"
                  data={binders.map(({ id, title }) => ({ value: id, label: title }))}
                  value={binder.id}
                  allowDeselect={false}
                  onChange={(id) => id !== null && open(id)}
                />
              )}
              {begin}
              <Button
                component="a"
                href={binderPdfUrl(matter.caseId, binder.id)}
                download
                leftSection={<IconPrinter size={16} aria-hidden />}
              >
                Binder as PDF
              </Button>
              {canEdit && <BinderMenu binder={binder} onEdit={() => setEditing(binder)} />}
            </div>
          )
        }
      />
      <Loaded of={preparation} loading="Opening the binders" failed="The binders could not be loaded">
        {() =>
          binder === undefined ? (
            <EmptyState
              icon={IconNotebook}
              title="No binder yet"
              action={
                canEdit && (
                  <>
                    {begin}
                    <Restore />
                  </>
                )
              }
            >
              <p>
                A binder holds what you need in court: what has to be proved and with which exhibit and witness, your
                questions, objections, what to say first and last, and what to bring.
              </p>
            </EmptyState>
          ) : (
            <div className={classes.panes}>
              <nav className={classes.sections} aria-label={`Sections of ${binder.title}`}>
                <h2 className="truncate">{binder.title}</h2>
                <ol className={classes.sectionList}>
                  {binder.sections.map(({ kind, title, items }) => (
                    <li key={kind} ref={kind === section ? current : undefined}>
                      <button
                        type="button"
                        className={classes.section}
                        aria-current={kind === section ? 'true' : undefined}
                        onClick={() => open(binder.id, kind)}
                      >
                        <span className="truncate">{title}</span>
                        {items.length > 0 && <span className="push quiet text-sm figures">{items.length}</span>}
                      </button>
                    </li>
                  ))}
                </ol>
              </nav>
              <SectionView
                key={`${binder.id} ${section}`}
                binder={binder}
                kind={section}
                gaps={gaps}
                canEdit={canEdit}
              />
            </div>
          )
        }
      </Loaded>
      {editing !== null && (
        <BinderForm
          binder={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onMade={(id) => {
            setEditing(null);
            open(id);
          }}
        />
      )}
    </div>
  );
}
