import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePrinting } from '#renderer/lib/use-printing.ts';
import { DetailsGuard } from '#renderer/parts/details/details-guard.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { RecordSide } from './record-side.tsx';
import type { RecordList } from './use-record-list.ts';
import classes from './list-screen.module.css';

interface ListScreenProps<Row extends { id: string }> {
  list: RecordList<Row>;
  title: string;
  sentence: string;
  /** “to-do”; its plural has an s. */
  noun: string;
  /** “To-do”, the name of the panel. */
  label: string;
  icon: Icon;
  /** Says how wide its columns are. */
  className?: string | undefined;
  action?: ReactNode;
  /** Above the list once it is read: adding, narrowing. */
  head?: ReactNode;
  /** What can be done with several at once. */
  bulk?: ReactNode;
  /** What to say, and offer, while there is none. */
  empty: { title: string; words: ReactNode; action?: ReactNode };
  /** Undefined when the list is not narrowed. */
  onShowAll?: (() => void) | undefined;
  children: ReactNode;
  /** The list on paper. */
  print: ReactNode;
  /** The form of the record that is open, or of a new one. */
  form: ReactNode;
  formNarrowest?: number;
}

/** A list of records, with what narrows it, what is done with several, and one of them beside it. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { list, title, sentence, noun, label, className = '', action, head, bulk, print, form } = props;
  const { query, all, shown, ready, detailed, making } = list;
  const printing = usePrinting();
  useScreenTitle(title);
  return (
    <div className="flex full-height">
      <ListPane label={title} className={className}>
        <PageHead title={title} sentence={sentence} action={action}>
          {ready && head}
        </PageHead>
        {list.chosen.length > 0 && bulk}
        {query.isPending && <Loading label={`Reading the ${noun}s`} />}
        {query.isError && !ready && (
          <Failure title={`The ${noun}s could not be read`} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {ready && all.length === 0 && <Nothing {...props} />}
        {ready && all.length > 0 && shown.length === 0 && <NothingFits {...props} />}
        {shown.length > 0 && props.children}
        {printing && print}
      </ListPane>
      {(making || detailed !== null) && (
        <RecordSide label={label} narrowest={props.formNarrowest ?? 380} onClose={() => list.show(null)}>
          <DetailsGuard behind={list.behind} onCatchUp={list.catchUp}>
            {form}
          </DetailsGuard>
        </RecordSide>
      )}
    </div>
  );
}

interface ListPaneProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Where a list stands: as wide as what is beside it leaves. */
export function ListPane({ label, className = '', children }: ListPaneProps) {
  return (
    <section className={`${classes.main ?? ''} ${className}`} aria-label={label}>
      {children}
    </section>
  );
}

function Nothing<Row extends { id: string }>({ icon, empty }: ListScreenProps<Row>) {
  return (
    <EmptyState icon={icon} title={empty.title} action={empty.action}>
      {empty.words}
    </EmptyState>
  );
}

function NothingFits<Row extends { id: string }>({ icon, noun, onShowAll }: ListScreenProps<Row>) {
  return (
    <EmptyState
      icon={icon}
      title={`No ${noun} fits`}
      action={onShowAll === undefined ? undefined : <Button onClick={onShowAll}>Show all {noun}s</Button>}
    >
      <p>There are {noun}s in this matter, but none that fits what the list is narrowed to.</p>
    </EmptyState>
  );
}
