import { IconPlugConnected } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const connect = defineScreen({
  path: '/connect/*?',
  label: 'Connect',
  icon: IconPlugConnected,
  key: 'o',
  rail: 'application',
  component: lazy(() => import('./connect-screen.tsx')),
});
