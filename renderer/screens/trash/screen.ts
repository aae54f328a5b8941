import { IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const trash = defineScreen({
  path: '/trash',
  label: 'Trash',
  icon: IconTrash,
  key: 'x',
  rail: 'application',
  component: lazy(() => import('./trash-screen.tsx')),
});
