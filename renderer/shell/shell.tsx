import { IconArrowBackUp, IconArrowForwardUp, IconCommand, IconKeyboard, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { useMediaQuery } from '@mantine/hooks';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import { filterFromQuery, noFolder } from '#renderer/features/evidence/evidence-filter.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { FilingCommands } from '#renderer/features/filing/filing-commands.tsx';
import { useFolderUnderFiles } from '#renderer/features/filing/folder-under-files.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { ArchivedBar } from './archived-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CourtroomNotice } from './courtroom-notice.tsx';
import { LoadedPalette } from './command-palette/loaded-palette.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { usePhone } from '#renderer/parts/narrow.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PrintHeading } from './print-heading.tsx';
import { RightsBar } from './rights-bar.tsx';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { RemindersLater } from './reminders-later.tsx';
import { Rail } from './rail.tsx';
import { Routes } from './routes.tsx';
import { isAlone, namedScreensFor, recordAddress } from './screens.ts';
import { RecordAddressContext } from '#renderer/features/screens/record-address.ts';
import { ScreenBoundary } from '#renderer/features/boundary/screen-boundary.tsx';
import { useSession } from '#renderer/features/session/session.tsx';
import { sectionsFor } from '#renderer/screens/settings/settings-sections.ts';
import { ShellNewsListener } from './shell-news.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { TopBar } from './top-bar.tsx';
import { UnconfirmedBar } from './unconfirmed-bar.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { closeToastsOfMatter, reverse } from '#renderer/features/toasts/toasts.tsx';
import { aroundReversals, useSessionChanges } from '#renderer/api/session-changes.ts';
import { namingSharedNumbers } from '#renderer/features/evidence/shared-number.ts';
import { DropAnywhere } from '#renderer/features/uploads/drop-anywhere.tsx';
import { UploadPanel } from '#renderer/features/uploads/upload-panel.tsx';
import { UploadQuestions } from '#renderer/features/uploads/upload-questions.tsx';
import classes from './shell.module.css';

/** The frame around every screen but those that fill the window. */
export function Shell() {
  const [location] = useLocation();
  return isAlone(location) ? <Alone location={location} /> : <Frame />;
}

/** A screen that fills the window. */
function Alone({ location }: { location: string }) {
  const { case: matter } = useMatter();
  return (
    <RecordAddressContext value={recordAddress}>
      <main id="content" className="full-height">
        <ScreenBoundary at={location}>
          <Suspense fallback={<Loading label="Opening" />}>
            <Routes key={matter.caseId} />
          </Suspense>
        </ScreenBoundary>
      </main>
    </RecordAddressContext>
  );
}

/** Rail, top bar, content. */
function Frame() {
  const { railFolded } = usePreferences();
  const narrow = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false });
  const phone = usePhone();
  const folded = railFolded ?? narrow ?? false;
  const searchField = useRef<HTMLInputElement>(null);
  const [sheetShown, setSheetShown] = useState(false);
  const [location, navigate] = useLocation();

  const [paletteShown, setPaletteShown] = useState(false);
  const { case: matter } = useMatter();
  const { mode } = useSession();
  useEffect(() => closeToastsOfMatter, [matter.caseId]);
  useCommands([
    {
      id: 'palette',
      group: 'General',
      keys: 'mod+k',
      label: 'Go to anything, do anything',
      icon: IconCommand,
      inPalette: false,
      run: () => setPaletteShown(true),
    },
    {
      id: 'search',
      group: 'General',
      keys: '/',
      label: 'Search all evidence',
      icon: IconSearch,
      run: () => searchField.current?.select(),
    },
    {
      id: 'shortcuts',
      group: 'General',
      keys: '?',
      label: 'Show all shortcuts',
      icon: IconKeyboard,
      run: () => setSheetShown(true),
    },
    ...namedScreensFor(mode).map(({ icon, key, label, address }) => ({
      id: `go:${address}`,
      group: 'Go to',
      ...(key !== undefined && { keys: `g ${key}` }),
      label,
      ...(icon !== undefined && { icon }),
      run: () => navigate(address),
    })),
    ...sectionsFor(mode).map(({ path, label, icon }) => ({
      group: 'Settings',
      label: `Settings: ${label}`,
      icon,
      run: () => navigate(`/settings/${path}`),
    })),
  ]);
  useUndoCommand();

  return (
    <RecordAddressContext value={recordAddress}>
      <div className={classes.frame} data-folded={folded || undefined}>
        <a className="skip-link" href="#content">
          Skip to the content
        </a>
        {!phone && (
          <Rail
            folded={folded}
            onFold={() => setPreferences({ railFolded: !folded })}
            onShortcuts={() => setSheetShown(true)}
          />
        )}
        <div className={classes.side}>
          <TopBar searchField={searchField} onPalette={() => setPaletteShown(true)} />
          <UnconfirmedBar />
          <ArchivedBar />
          <RightsBar />
          <div className={classes.notices}>
            <OfflineNotice />
            <ApprovalNotice />
            <CourtroomNotice />
            <UnsavedNotice />
          </div>
          <main id="content" className={classes.content} tabIndex={-1}>
            <PrintHeading />
            <ScreenBoundary at={location}>
              <Suspense fallback={<Loading label="Opening" />}>
                <Routes key={matter.caseId} />
              </Suspense>
            </ScreenBoundary>
          </main>
        </div>
        {phone && <BottomBar />}
      </div>
      <Uploading />
      <ShellNewsListener />
      <RemindersLater />
      <FilingCommands />
      {paletteShown && <LoadedPalette onClose={() => setPaletteShown(false)} />}
      <ShortcutSheet opened={sheetShown} onClose={() => setSheetShown(false)} />
    </RecordAddressContext>
  );
}

/** Takes back what was done in this window, one after the other, and does it again; on any screen, never in a text. */
function useUndoCommand(): void {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  useEffect(() => aroundReversals((work) => namingSharedNumbers(client, caseId, work)), [client, caseId]);
  const { last, again } = useSessionChanges();
  const undoing = { group: 'General', icon: IconArrowBackUp, run: () => void reverse('undo') };
  const redoing = { group: 'General', icon: IconArrowForwardUp, run: () => void reverse('redo') };
  useCommands([
    ...(last === null
      ? []
      : [
          { ...undoing, id: 'undo', keys: 'z', label: `Undo: ${last.what.replace(/\.$/, '')}` },
          { ...undoing, id: 'undo', keys: 'mod+z', label: 'Undo the last thing', inPalette: false },
        ]),
    ...(again === null
      ? []
      : [{ ...redoing, id: 'redo', keys: 'mod+shift+z', label: `Redo: ${again.what.replace(/\.$/, '')}` }]),
  ]);
}

/** Dropped files go to the folder below the pointer, or to the one on the screen, if there is one. */
function Uploading() {
  const { case: matter, canEdit } = useMatter();
  const [location] = useLocation();
  const [query] = useSearchParams();
  const folders = useFolders(matter.caseId).data ?? [];
  const pointed = useFolderUnderFiles();
  const shown = pointed ?? (location === '/evidence' ? filterFromQuery(query).folderId : null);
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
