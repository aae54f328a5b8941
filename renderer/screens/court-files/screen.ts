import { IconGavel } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const courtFiles = defineScreen({
  path: '/court-files',
  label: 'Court files',
  icon: IconGavel,
  key: 'c',
  rail: 'matter',
  component: lazy(() => import('./court-files-screen.tsx')),
});
