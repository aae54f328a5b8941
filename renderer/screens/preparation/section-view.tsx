import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Binder, Preparation } from '#renderer/api/generated.ts';
import type { ItemOf, PreparationAction } from '#renderer/api/preparation.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { LongList } from '#renderer/parts/long-list.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { movedOne } from './moved-one.ts';
import { type BinderSection, binderSections } from '#server/rules/preparation.ts';
import { EditedItem } from './edited-item.tsx';
import { ItemCard } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import { type Kind, kinds, kindsIn, purposes } from './kinds.ts';
import { ProofChart } from './proof-chart.tsx';
import { useAct } from '#renderer/features/preparation/use-act.ts';
import { witnessesOf } from './witnesses.ts';
import classes from './preparation.module.css';

interface SectionViewProps {
  binder: Binder;
  kind: BinderSection;
  gaps: Preparation['gaps'];
  canEdit: boolean;
}

/** One section of a binder: what is in it, in its order, and what can be added. */
export function SectionView({ binder, kind, gaps, canEdit }: SectionViewProps) {
  const act = useAct();
  const [adding, setAdding] = useState<Kind | null>(null);
  const [editing, setEditing] = useState<readonly string[]>([]);
  const scroller = useRef<HTMLDivElement>(null);
  const items = binder.sections.find((section) => section.kind === kind)?.items ?? [];
  const title = binderSections.find((section) => section.kind === kind)?.title;
  const witnesses = witnessesOf(binder);
  // What is to be proved is in the chart.
  const listed = items
    .filter((item) => kind !== 'elements' || item.kind !== 'element')
    .map((item) => ({ key: item.id, item }));
  const ids = items.map(({ id }) => id);
  const rowProps = useReorder(ids, (order) => {
    const moved = movedOne(ids, order);
    if (moved === null) return;
    act({ action: 'move-item', itemId: moved.id, section: kind, position: moved.position }).catch((error: unknown) =>
      toastFailure('The order could not be changed', error),
    );
  });
  return (
    <section className={classes.content} aria-label={title}>
      <header className={classes.sectionHead}>
        <h2>{title}</h2>
        {canEdit && (
          <div className="row gap-2 wrap">
            <Import binder={binder} kind={kind} />
            {kindsIn[kind].map((each, index) => (
              <Button
                key={each}
                size="compact-md"
                variant={index === 0 ? 'light' : 'subtle'}
                leftSection={<IconPlus size={15} aria-hidden />}
                onClick={() => setAdding(each)}
              >
                Add {/^[aeiou]/.test(kinds[each].noun) ? 'an' : 'a'} {kinds[each].noun}
              </Button>
            ))}
          </div>
        )}
      </header>
      <ScrollRegion ref={scroller} label={`${title}, in order`} className="grow scroll">
        {items.length === 0 && adding === null && <p className="quiet p-4">{purposes[kind]}</p>}
        {kind === 'elements' && items.length > 0 && (
          <ProofChart
            elements={items.filter((item): item is ItemOf<'element'> => item.kind === 'element')}
            witnesses={witnesses}
            gaps={gaps}
            canEdit={canEdit}
          />
        )}
        <LongList
          scroller={scroller}
          lines={listed}
          height={57}
          kept={editing}
          lineProps={({ key }) =>
            editing.includes(key) ? {} : { className: classes.item, ...(canEdit && { tabIndex: 0, ...rowProps(key) }) }
          }
        >
          {({ key, item }) =>
            editing.includes(key) ? (
              <EditedItem
                item={item}
                witnesses={witnesses}
                onClose={() => setEditing((now) => now.filter((id) => id !== key))}
              />
            ) : (
              <ItemCard
                item={item}
                witnesses={witnesses}
                canEdit={canEdit}
                onEdit={() => setEditing((now) => [...now, key])}
              />
            )
          }
        </LongList>
        {adding !== null && (
          <ItemForm
            key={adding}
            kind={adding}
            item={null}
            keptAs={`new ${adding} in ${binder.id} ${kind}`}
            witnesses={witnesses}
            onSave={async (item) => {
              await act({ action: 'add-item', binderId: binder.id, section: kind, item });
            }}
            onClose={() => setAdding(null)}
            again
          />
        )}
      </ScrollRegion>
    </section>
  );
}

/** Brings what the matter has into the section. */
function Import({ binder, kind }: { binder: Binder; kind: BinderSection }) {
  const act = useAct();
  const { busy, attempt } = useTask();
  const { case: matter } = useMatter();
  const offered = importsOf(binder, kind);
  if (offered === null) return null;
  const run = async (): Promise<void> => {
    const { imported } = await act(offered.action);
    const added = imported?.added ?? 0;
    toastDone(added === 0 ? `Nothing new in ${matter.caption}.` : `Added ${formatCount(added, 'entry', 'entries')}.`);
  };
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void attempt(run, 'Nothing was added')}
    >
      {offered.label}
    </Button>
  );
}

function importsOf(binder: Binder, kind: BinderSection): { label: string; action: PreparationAction } | null {
  const { id: binderId, courtCaseId, hearingId } = binder;
  if (kind === 'exhibits') return { label: 'Add all exhibits', action: { action: 'import-exhibits', binderId } };
  if (kind === 'chronology') return { label: 'Add the timeline', action: { action: 'import-timeline', binderId } };
  if (kind === 'todos' && courtCaseId !== null) {
    return { label: 'Add the court file’s to-dos', action: { action: 'import-todos', courtCaseId, binderId } };
  }
  if (kind === 'summary' && hearingId !== null) {
    return { label: 'Add what the hearing needs', action: { action: 'import-resources', hearingId, binderId } };
  }
  return null;
}
