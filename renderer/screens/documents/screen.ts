import { IconFileText } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const documents = defineScreen({
  path: '/documents',
  label: 'Documents',
  icon: IconFileText,
  key: 'f',
  rail: 'matter',
  component: lazy(() => import('./documents-screen.tsx')),
  found: () => import('./found.ts'),
});
