import { IconPackage } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const packets = defineScreen({
  path: '/packets',
  label: 'Packets',
  icon: IconPackage,
  key: 'u',
  rail: 'matter',
  opens: 'packets',
  found: () => import('./found.ts'),
  component: lazy(() => import('./packets-screen.tsx')),
});
