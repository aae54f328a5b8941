import { IconHistory } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const activity = defineScreen({
  path: '/activity',
  label: 'Activity',
  icon: IconHistory,
  key: 'a',
  rail: 'application',
  component: lazy(() => import('./activity-screen.tsx')),
});
