import { IconSettings } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const settings = defineScreen({
  path: '/settings/:section?',
  label: 'Settings',
  icon: IconSettings,
  key: 's',
  rail: 'application',
  component: lazy(() => import('./settings-screen.tsx')),
});
