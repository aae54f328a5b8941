import { IconPodium } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const courtroom = defineScreen({
  path: '/courtroom',
  label: 'Courtroom',
  icon: IconPodium,
  key: 'i',
  alone: true,
  component: lazy(() => import('./courtroom-screen.tsx')),
});
