import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const categories = defineScreen({
  path: '/categories',
  label: 'Categories',
  component: lazy(() => import('./categories-screen.tsx')),
  found: () => import('./found.ts'),
});
