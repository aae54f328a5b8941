import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useWork } from '#renderer/api/activity.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { listApprovals } from '#renderer/api/window-routes.ts';
import { openAddress } from '#renderer/lib/deep-links.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { runCommandById } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { places } from './screens.ts';
import {
  readOffered,
  shellBridge,
  type OfferedFile,
  type ShellBridge,
  type ShellNews,
} from '#renderer/lib/shell-bridge.ts';
import { toastFailure, toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import type { UploadTarget } from '#renderer/features/uploads/upload.ts';
import { useUploadQueue } from '#renderer/features/uploads/uploads.tsx';

/** Below this a finished reading is not worth an interruption. */
const readingsWorthNotice = 10;
const filesAtOnce = 20;

/** What the shell around this page asks of it, and what the system should say while nobody looks; nothing in a browser. */
export function ShellNewsListener() {
  const bridge = shellBridge();
  return bridge === null ? null : <Listener bridge={bridge} />;
}

function Listener({ bridge }: { bridge: ShellBridge }) {
  const queue = useUploadQueue();
  const { case: matter, canEdit } = useMatter();
  const [, navigate] = useLocation();

  const addFiles = async (files: readonly OfferedFile[], target: UploadTarget): Promise<void> => {
    for (let from = 0; from < files.length; from += filesAtOnce) {
      const some = files.slice(from, from + filesAtOnce);
      const read = await Promise.all(
        some.map(async (offered) => ({ file: await readOffered(bridge, offered), folder: offered.folder })),
      );
      queue.add(read, target);
    }
  };
  const hear = (news: ShellNews): void => {
    switch (news.kind) {
      case 'command':
        runCommandById(news.id);
        return;
      case 'go':
        navigate(news.path);
        return;
      case 'link':
        navigate(openAddress(news.link));
        return;
      case 'update':
        toastWithAction(`Version ${news.version} is ready.`, 'Restart', () => bridge.act('restart-to-update'));
        return;
      case 'files':
        if (!canEdit) return toastFailure('Nothing was added', new Error('This matter can only be read.'));
        addFiles(news.files, { caseId: matter.caseId, folderId: null }).catch((error: unknown) =>
          toastFailure('Not every file could be read', error),
        );
        if (news.unreadable.length > 0) {
          toastFailure('Some files could not be read', new Error(news.unreadable.join(', ')));
        }
    }
  };
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    bridge.onNews((news) => latest.current(news));
    bridge.showPlaces(places.map(({ label, address }) => ({ label, path: address })));
  }, [bridge]);
  useReadingNotices(bridge);
  useApprovalNotices(bridge);
  return null;
}

/** Says by the system that a larger import has been read. No titles: the screen may be seen by others. */
function useReadingNotices(bridge: ShellBridge): void {
  const { data: work } = useWork();
  const left = work === undefined ? null : work.running.length + work.waiting;
  const most = useRef(0);
  useEffect(() => {
    if (left === null) return;
    if (left > most.current) most.current = left;
    if (left > 0) return;
    const read = most.current;
    most.current = 0;
    if (read < readingsWorthNotice) return;
    bridge.notify({ title: 'Casewright', body: `${formatCount(read, 'file')} were read.`, path: '/evidence' });
  }, [bridge, left]);
}

function useApprovalNotices(bridge: ShellBridge): void {
  const { data } = useQuery({ queryKey: keys.approvals, queryFn: listApprovals });
  const notified = useRef(new Set<string>());
  useEffect(() => {
    const fresh = (data ?? []).filter(({ id }) => !notified.current.has(id));
    for (const { id } of fresh) notified.current.add(id);
    if (fresh.length === 0) return;
    bridge.notify({ title: 'Casewright', body: 'A request needs your approval.', path: '/evidence' });
  }, [bridge, data]);
}
