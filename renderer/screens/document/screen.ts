import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const document = defineScreen({
  path: '/documents/:id',
  opens: 'documents',
  component: lazy(() => import('./document-screen.tsx')),
});
