import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const template = defineScreen({
  path: '/templates/:id',
  component: lazy(() => import('./template-screen.tsx')),
});
