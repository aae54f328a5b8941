import { Button } from '@mantine/core';
import { IconPlus, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePrinting } from '#renderer/lib/use-printing.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import classes from './list-screen.module.css';

interface ListScreenProps {
  list: {
    query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
    all: readonly unknown[];
    shown: readonly unknown[];
    ready: boolean;
  };
  title: string;
  /** What the list is called where that is not its title. */
  label?: string;
  /** What the window says is shown; null where the title of several lists' screen is enough. */
  shownTitle?: string | null;
  sentence: string;
  /** “to-do” */
  noun: string;
  /** Where it is more than the noun with an s. */
  plural?: string;
  icon: Icon;
  /** Says how wide its columns are. */
  className?: string | undefined;
  action?: ReactNode;
  /** Makes a record: next to the title, and where there is none yet, under the text of `first`. */
  add?: { label: string; first: string; icon?: Icon; run: () => void } | undefined;
  /** There is none, with any filter; without it, when nothing was read. */
  none?: boolean;
  /** A record is being named among the rows: they are shown even while there is none. */
  adding?: boolean;
  /** Above the list once it is read: adding, narrowing. */
  head?: ReactNode;
  /** What is between the head and the list, such as what can be done with several at once. */
  above?: ReactNode;
  /** What to say, and offer, while there is none. */
  empty: { title: string; words: ReactNode; action?: ReactNode };
  /** What to say where there are some, but the list is narrowed to none. */
  noneFits?: { icon?: Icon; title: string; words: string; showAll: string };
  /** Undefined when the list is not narrowed. */
  onShowAll?: (() => void) | undefined;
  children: ReactNode;
  /** The list on paper, where it looks otherwise there. */
  print?: ReactNode;
  /** The record that is open next to the list. */
  side?: ReactNode;
}

/** A list of records, with what narrows it, what is done with several, and one of them next to it. */
export function ListScreen(props: ListScreenProps) {
  const { list, title, sentence, noun, plural = `${noun}s`, className = '', action, add, head, print } = props;
  const { query, all, shown, ready } = list;
  const { none = all.length === 0, adding = false, label = title, shownTitle = title } = props;
  const printing = usePrinting();
  const AddIcon = add?.icon ?? IconPlus;
  useScreenTitle(shownTitle);
  return (
    <div className="flex full-height">
      <ListPane label={label} className={className} ownPaper={print !== undefined}>
        <PageHead
          title={title}
          sentence={sentence}
          action={
            action ??
            (add !== undefined && all.length > 0 && (
              <Button leftSection={<AddIcon size={16} aria-hidden />} onClick={add.run}>
                {add.label}
              </Button>
            ))
          }
        >
          {ready && head}
        </PageHead>
        {props.above}
        {query.isPending && shown.length === 0 && <Loading label={`Loading the ${plural}`} />}
        {query.isError && !ready && (
          <Failure
            title={`The ${plural} could not be loaded`}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {ready && shown.length === 0 && !(none && adding) && (
          <div className="grow scroll">
            {none ? <Nothing {...props} /> : <NothingFits {...props} plural={plural} />}
          </div>
        )}
        {(shown.length > 0 || adding) && props.children}
        {printing && print}
      </ListPane>
      {props.side}
    </div>
  );
}

interface ListPaneProps {
  label: string;
  className?: string;
  /** The heading of each page on paper says what this is, in place of the screen's own. */
  ownPaper?: boolean;
  children: ReactNode;
}

/** The place of a list: as wide as the panel next to it leaves. */
export function ListPane({ label, className = '', ownPaper = true, children }: ListPaneProps) {
  return (
    <section className={`${classes.main ?? ''} ${className}`} aria-label={label} data-own-paper={ownPaper || undefined}>
      {children}
    </section>
  );
}

function Nothing({ icon, empty, add }: ListScreenProps) {
  return (
    <EmptyState
      icon={icon}
      title={empty.title}
      action={empty.action ?? (add && <Button onClick={add.run}>{add.first}</Button>)}
    >
      {empty.words}
    </EmptyState>
  );
}

function NothingFits({ icon, noun, plural, noneFits, onShowAll }: ListScreenProps) {
  const {
    title = `No ${noun} matches`,
    words = `There are ${plural} in this matter, but none match the filters.`,
    showAll = `Show all ${plural}`,
  } = noneFits ?? {};
  return (
    <EmptyState
      icon={noneFits?.icon ?? icon}
      title={title}
      action={
        onShowAll && (
          <Button variant={noneFits === undefined ? 'filled' : 'default'} onClick={onShowAll}>
            {showAll}
          </Button>
        )
      }
    >
      <p>{words}</p>
    </EmptyState>
  );
}
