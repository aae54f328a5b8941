import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const hearing = defineScreen({
  path: '/hearings/:id',
  opens: 'hearings',
  component: lazy(() => import('./hearing-screen.tsx')),
});
