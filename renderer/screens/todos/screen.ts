import { IconChecklist } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const todos = defineScreen({
  path: '/todos',
  label: 'To-dos',
  icon: IconChecklist,
  key: 'd',
  rail: 'matter',
  opens: 'todos',
  component: lazy(() => import('./todos-screen.tsx')),
  found: () => import('./found.ts'),
});
