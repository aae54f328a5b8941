import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const evidenceViewer = defineScreen({
  path: '/evidence/:id',
  opens: 'evidence',
  component: lazy(() => import('./evidence-viewer.tsx')),
});
