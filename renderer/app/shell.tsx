import { IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useMediaQuery } from '@mantine/hooks';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { Loading } from '#renderer/components/loading.tsx';
import { noFolder } from '#renderer/lib/evidence-filter.ts';
import { folderPath } from '#renderer/lib/folder-tree.ts';
import { ApprovalBar } from './approval-bar.tsx';
import { useConnected } from './live-provider.tsx';
import { useMatter } from './matter.tsx';
import { setPreferences, usePreferences } from './preferences.ts';
import { Rail } from './rail.tsx';
import { places, Routes } from './routes.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useCommands } from './commands.ts';
import { TopBar } from './top-bar.tsx';
import { DropAnywhere } from './uploads/drop-anywhere.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';
import { UploadQuestions } from './uploads/upload-questions.tsx';
import classes from './shell.module.css';

/** The frame around every screen: rail, top bar, content. */
export function Shell() {
  const { railFolded } = usePreferences();
  const narrow = useMediaQuery('(max-width: 1439px)', undefined, { getInitialValueInEffect: false });
  const folded = railFolded ?? narrow ?? false;
  const searchField = useRef<HTMLInputElement>(null);
  const [sheetShown, setSheetShown] = useState(false);
  const [, navigate] = useLocation();

  useCommands([
    { group: 'General', keys: '/', label: 'Search', run: () => searchField.current?.select() },
    { group: 'General', keys: 'mod+k', label: 'Search', run: () => searchField.current?.select() },
    { group: 'General', keys: '?', label: 'Show all shortcuts', run: () => setSheetShown(true) },
    ...places.map(({ key, label, path }) => ({ group: 'Go to', keys: `g ${key}`, label, run: () => navigate(path) })),
  ]);

  return (
    <>
      <div className={classes.frame} data-folded={folded || undefined}>
        <a className="skip-link" href="#content">
          Skip to the content
        </a>
        <Rail
          folded={folded}
          onFold={() => setPreferences({ railFolded: !folded })}
          onShortcuts={() => setSheetShown(true)}
        />
        <div className={classes.side}>
          <TopBar searchField={searchField} />
          <OfflineBar />
          <ApprovalBar />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Suspense fallback={<Loading label="Opening" />}>
              <Routes />
            </Suspense>
          </main>
        </div>
      </div>
      <Uploading />
      <ShortcutSheet opened={sheetShown} onClose={() => setSheetShown(false)} />
    </>
  );
}

function OfflineBar() {
  if (useConnected()) return null;
  return (
    <div className={classes.offline} role="status">
      <IconPlugConnectedX size={16} aria-hidden />
      <span>
        <b>Casewright has stopped.</b> Nothing that was saved is lost. Start it again to go on.
      </span>
    </div>
  );
}

/** Dropped files go to the folder on the screen, if there is one. */
function Uploading() {
  const { case: matter, canEdit } = useMatter();
  const [location] = useLocation();
  const [query] = useSearchParams();
  const folders = useFolders(matter.caseId).data ?? [];
  const shown = location === '/evidence' ? query.get('folder') : null;
  const folderId = shown !== null && shown !== noFolder && folders.some(({ id }) => id === shown) ? shown : null;
  const into = folderId === null ? 'evidence' : `“${folderPath(folders, folderId)}”`;
  return (
    <>
      {canEdit && <DropAnywhere target={{ caseId: matter.caseId, folderId }} into={into} />}
      <UploadPanel />
      <UploadQuestions />
    </>
  );
}
