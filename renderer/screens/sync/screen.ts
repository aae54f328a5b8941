import { IconRefresh } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const sync = defineScreen({
  path: '/sync/*?',
  label: 'Sync',
  icon: IconRefresh,
  key: 'y',
  rail: 'application',
  // A hosted server is what a desktop syncs with.
  only: 'desktop',
  component: lazy(() => import('./sync-screen.tsx')),
});
