import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { FoundRecords } from '#renderer/features/screens/found-records.ts';
import { resultsShown, type Found, type Result, type Results } from '#renderer/features/screens/results.ts';
import { findTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { fetchFound } from '#renderer/shell/fetch-found.ts';
import classes from './results.module.css';

/** Everything of the matter that holds the words: evidence, documents, messages, events, hearings, to-dos, people. */
export default function ResultsScreen() {
  const [query] = useSearchParams();
  const words = (query.get('q') ?? '').trim();
  useScreenTitle(words === '' ? 'Search' : `Search: ${words}`);
  useTableCommands({ group: 'Results', noun: 'result', canEdit: false, onNew: () => undefined });
  const found = useQuery({ queryKey: ['how records are found'], queryFn: fetchFound, staleTime: Infinity });
  return (
    <ScrollRegion label="Search results" className="scroll full-height focus-inside">
      <PageHead
        title={words === '' ? 'Search everything' : `Results for “${words}”`}
        sentence={
          words === ''
            ? 'Type above what you are looking for.'
            : 'Everything that has all the words. “Quotes” find an exact phrase.'
        }
      />
      {words !== '' && (
        <Loaded of={found} loading="Searching" failed="The search could not be started">
          {(records) => <Groups records={records} words={words} />}
        </Loaded>
      )}
    </ScrollRegion>
  );
}

function Groups({ records, words }: { records: readonly FoundRecords[]; words: string }) {
  const { caseId } = useMatter().case;
  const kinds = useMemo(() => records.flatMap(({ results }) => results ?? []), [records]);
  // Made once for each search, so that each list is looked through once for each answer.
  const queries = useMemo(
    () =>
      kinds.map((kind) => ({
        ...kind.query(caseId, words),
        select: (answer: unknown): Found => kind.found(answer, words),
      })),
    [kinds, caseId, words],
  );
  const answers = useQueries({ queries });
  const groups = kinds.map((kind, at) => groupOf(kind, answers[at]));
  const [first] = groups;
  if (first?.problem != null && groups.every(({ problem }) => problem !== null)) {
    const again = (): void => groups.forEach((group) => group.again());
    return <Failure title="The search could not be done" error={first.problem} onRetry={again} />;
  }
  const empty = groups.filter(({ found }) => found?.results.length === 0).map(({ kind }) => kind.name);
  if (empty.length === groups.length) return <NothingFound words={words} />;
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Group key={group.kind.name} {...group} words={words} />
      ))}
      {empty.length > 0 && <p className="quiet text-sm">Nothing in {inWords(empty)}.</p>}
    </div>
  );
}

interface GroupFacts {
  kind: Results;
  /** Undefined while it is looked for. */
  found: Found | undefined;
  problem: Error | null;
  again: () => void;
}

function groupOf(kind: Results, answer: UseQueryResult<Found> | undefined): GroupFacts {
  const found = answer?.data;
  return {
    kind,
    found,
    problem: found === undefined ? (answer?.error ?? null) : null,
    again: () => void answer?.refetch(),
  };
}

function Group({ kind, found, problem, again, words }: GroupFacts & { words: string }) {
  const { name, all } = kind;
  if (problem === null && found?.results.length === 0) return null;
  const more = found !== undefined && (found.total === null || found.total > found.results.length);
  return (
    <section aria-label={name}>
      <h2>
        {name} {found !== undefined && <span className="figures quiet regular">{countWords(found)}</span>}
      </h2>
      {problem !== null && (
        <p role="alert" className="row gap-3">
          {name} could not be searched. {problem.message}
          <Button size="compact-sm" variant="default" onClick={again}>
            Try again
          </Button>
        </p>
      )}
      {problem === null && found === undefined && <p className="quiet">Searching…</p>}
      <ul>
        {found?.results.map((result) => (
          <Line key={result.id} result={result} words={words} />
        ))}
      </ul>
      {more && all !== undefined && (
        <Link href={all(words)} className="text-sm">
          Show all{found.total === null ? '' : ` ${formatNumber(found.total)}`}
        </Link>
      )}
      {more && all === undefined && (
        <p className="quiet text-sm">The first {formatNumber(resultsShown)} are shown. Add a word to find fewer.</p>
      )}
    </section>
  );
}

function Line({ result, words }: { result: Result; words: string }) {
  const { id, label, detail, snippet, icon: Icon, file, exhibit, to } = result;
  return (
    <li>
      <Link href={to} className={classes.line} data-row={id}>
        {file === undefined ? Icon && <Icon size={18} stroke={1.5} aria-hidden /> : <KindIcon {...file} />}
        <span className="min-w-0">
          <span className={classes.name}>
            {exhibit !== undefined && <ExhibitSticker number={exhibit} />}
            <b className="medium breaks">
              <Highlighted text={label} ranges={findTerms(label, searchTerms(words))} />
            </b>
            {detail !== undefined && <span className="quiet text-sm figures">{detail}</span>}
          </span>
          {snippet !== undefined && (
            <span className="truncate block quiet text-sm">
              <Highlighted {...snippet} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState icon={IconSearchOff} title={`Nothing found for “${words}”`}>
      <p>
        Everything was searched: evidence with every page, documents, messages, the timeline, hearings, to-dos and
        contacts. Try fewer or other words.
      </p>
    </EmptyState>
  );
}

function countWords({ total, results }: Found): string {
  return total === null ? `more than ${formatNumber(results.length)}` : formatNumber(total);
}

function inWords(names: readonly string[]): string {
  const lower = names.map((name) => (name === 'Timeline' ? 'the timeline' : name.toLowerCase()));
  return lower.length < 2 ? lower.join('') : `${lower.slice(0, -1).join(', ')} or ${lower.at(-1) ?? ''}`;
}
