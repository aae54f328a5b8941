import { PagePart } from './page-part.tsx';
import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { sentenceFor } from '#renderer/api/api-error.ts';
import {
  deselectMatter,
  type MatterThere,
  type Remote,
  type SelectedMatter,
  selectMatter,
  useMattersThere,
} from '#renderer/api/sync.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { TableHead } from '#renderer/parts/table-area.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { matterWords } from '#renderer/features/sync/sync-words.ts';
import { useLocalMatters, type LocalMatter } from './local-matters.ts';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import classes from './sync.module.css';

interface MattersProps {
  remote: Remote;
  selected: readonly SelectedMatter[];
  running: boolean;
}

/** Which matters sync, and those on either side that could. */
export function Matters({ remote, selected, running }: MattersProps) {
  const there = useMattersThere(remote.id);
  const own = useLocalMatters();
  const choosing = useChoosing(remote);
  const freeHere = own.filter(({ caseId }) => !selected.some((each) => each.caseId === caseId));
  const freeThere = (there.data ?? []).filter(
    ({ remoteCaseId }) => !selected.some((each) => each.remoteCaseId === remoteCaseId),
  );
  return (
    <PagePart title="Matters">
      {selected.length > 0 && (
        <table className={classes.table} aria-label="Synced">
          <TableHead columns={columns} />
          <tbody>
            {selected.map((pair) => (
              <KeptRow
                key={pair.caseId}
                remote={remote}
                pair={pair}
                here={own.find(({ caseId }) => caseId === pair.caseId)}
                there={there.data?.find(({ remoteCaseId }) => remoteCaseId === pair.remoteCaseId)}
                running={running}
              />
            ))}
          </tbody>
        </table>
      )}
      {selected.length === 0 && (
        <p className={classes.lead}>
          Choose a matter to sync. You see what will happen before anything is sent or fetched.
        </p>
      )}
      {there.isPending && <Loading label={`Asking ${remote.name} for its matters`} />}
      {there.isError && (
        <p className={classes.notice} role="alert">
          <span>
            The matters there could not be loaded. {sentenceFor(there.error)}{' '}
            {selected.length > 0 && 'Synced matters stay synced.'}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => void there.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {there.data !== undefined && (
        <Free remote={remote} freeHere={freeHere} freeThere={freeThere} choosing={choosing} />
      )}
    </PagePart>
  );
}

const columns = [{ name: 'Synced' }, { name: 'There' }, { name: 'Status' }, { name: 'Actions', spoken: true }];

interface Choosing {
  busy: string | null;
  choose: (key: string, wanted: { caseId?: string; remoteCaseId?: string }) => void;
}

/** Chooses a matter and goes to what would happen. */
function useChoosing(remote: Remote): Choosing {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState('');
  const { busy, attempt } = useTask();
  return {
    busy: busy ? chosen : null,
    choose: (key, wanted) => {
      setChosen(key);
      void attempt(async () => {
        const { caseId } = await selectMatter(client, remote.id, wanted);
        navigate(`/sync/${remote.id}/preview/${caseId}`);
      }, 'The matter was not chosen');
    },
  };
}

interface KeptRowProps {
  remote: Remote;
  pair: SelectedMatter;
  here: LocalMatter | undefined;
  there: MatterThere | undefined;
  running: boolean;
}

function KeptRow({ remote, pair, here, there, running }: KeptRowProps) {
  const client = useQueryClient();
  const { run } = useRunning();
  const now = new Date(useNow());
  const caption = here?.caption ?? pair.caption;
  const preview = `/sync/${remote.id}/preview/${pair.caseId}`;
  const { attempt } = useTask();
  const end = (): void =>
    void attempt(async () => {
      await deselectMatter(client, remote.id, pair.caseId);
      toastDone(`“${caption}” is no longer synced with ${remote.name}. Nothing was deleted here or there.`);
    }, 'This could not be stopped');
  return (
    <tr data-row-line>
      <td>
        <Link href={preview} className="inherit strong plain underlines" data-row={pair.caseId}>
          {caption}
        </Link>
        {here?.archived === true && <span className="quiet text-sm"> archived</span>}
      </td>
      <td>
        {there?.caption ?? pair.caption}
        {there !== undefined && <span className="quiet text-sm"> in {there.workspace}</span>}
        {there?.archived === true && <span className="quiet text-sm">, archived there: nothing is sent</span>}
      </td>
      <td title={pair.inStepAt === null ? undefined : formatInstant(pair.inStepAt)}>
        {pair.brakes.length > 0 ? (
          <Link href={`/sync/inbox/brake-${remote.id}-${pair.caseId}`} className="tone-loss">
            Stopped for safety
          </Link>
        ) : running && pair.lastRunAt === null ? (
          'In progress'
        ) : (
          matterWords(pair, now)
        )}
      </td>
      <td className={classes.rowEnd}>
        <DotsMenu label={`Actions for ${caption}`}>
          <Menu.Item component={Link} href={preview}>
            See what will happen
          </Menu.Item>
          {pair.lastRunAt !== null && (
            <Menu.Item disabled={running} onClick={() => void run(remote.id, pair.caseId)}>
              Sync this matter now
            </Menu.Item>
          )}
          <Menu.Item onClick={end}>Stop syncing (nothing is deleted)</Menu.Item>
        </DotsMenu>
      </td>
    </tr>
  );
}

interface FreeProps {
  remote: Remote;
  freeHere: readonly LocalMatter[];
  freeThere: readonly MatterThere[];
  choosing: Choosing;
}

function Free({ remote, freeHere, freeThere, choosing: { busy, choose } }: FreeProps) {
  if (freeHere.length + freeThere.length === 0) return null;
  const optionsHere = freeHere.map(({ caseId, caption, workspace }) => ({
    id: caseId,
    label: caption,
    detail: workspace,
  }));
  const optionsThere = freeThere.map(({ remoteCaseId, caption, workspace }) => ({
    id: remoteCaseId,
    label: caption,
    detail: workspace,
  }));
  return (
    <div className={classes.halves}>
      <section aria-label="Only here">
        <h3 className="mb-2">Only here</h3>
        {freeHere.length === 0 && <p className="quiet text-sm">None.</p>}
        <ul className={classes.choices}>
          {freeHere.map(({ caseId, caption, archived }) => (
            <FreeMatter
              key={caseId}
              caption={caption}
              archived={archived}
              side="there"
              does="Make it there"
              options={optionsThere}
              busy={busy === null ? null : busy === caseId}
              onChoose={(remoteCaseId) => choose(caseId, { caseId, ...(remoteCaseId !== null && { remoteCaseId }) })}
            />
          ))}
        </ul>
      </section>
      <section aria-label={`Only at ${remote.name}`}>
        <h3 className="mb-2">Only at {remote.name}</h3>
        {freeThere.length === 0 && <p className="quiet text-sm">None this token can see.</p>}
        {[...Map.groupBy(freeThere, ({ workspace }) => workspace)].map(([workspace, matters]) => (
          <div key={workspace}>
            <p className="quiet text-sm">{workspace}</p>
            <ul className={classes.choices}>
              {matters.map(({ remoteCaseId, caption, archived }) => (
                <FreeMatter
                  key={remoteCaseId}
                  caption={caption}
                  archived={archived}
                  side="here"
                  does="Bring it here"
                  options={optionsHere}
                  busy={busy === null ? null : busy === remoteCaseId}
                  onChoose={(caseId) => choose(remoteCaseId, { remoteCaseId, ...(caseId !== null && { caseId }) })}
                />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}

interface FreeMatterProps {
  caption: string;
  archived: boolean;
  /** Where the other one would be. */
  side: 'here' | 'there';
  does: string;
  options: SameAsProps['options'];
  /** Whether this one is being chosen; null while none is. */
  busy: boolean | null;
  /** Which one on the other side it is; null for a new one there. */
  onChoose: (id: string | null) => void;
}

function FreeMatter({ caption, archived, side, does, options, busy, onChoose }: FreeMatterProps) {
  return (
    <li>
      <span>
        {caption}
        {archived && <span className="quiet text-sm"> archived</span>}
      </span>
      <SameAs label={`Sync ${caption} with a matter ${side}`} options={options} onChoose={onChoose} />
      <Button
        size="compact-sm"
        variant="default"
        loading={busy === true}
        disabled={busy === false}
        onClick={() => onChoose(null)}
      >
        {does}
      </Button>
    </li>
  );
}

interface SameAsProps {
  label: string;
  options: readonly { id: string; label: string; detail: string }[];
  onChoose: (id: string) => void;
}

/** The two are one matter already: which one on the other side it is. */
function SameAs({ label, options, onChoose }: SameAsProps) {
  if (options.length === 0) return null;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" aria-label={label}>
          Same as…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item key={option.id} onClick={() => onChoose(option.id)}>
            {option.label} <span className="quiet text-sm">{option.detail}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
