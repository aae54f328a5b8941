import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const folders = defineScreen({
  path: '/folders',
  label: 'Folders',
  component: lazy(() => import('./folders-screen.tsx')),
  found: () => import('./found.ts'),
});

export const documentFolders = defineScreen({
  path: '/document-folders',
  label: 'Document folders',
  component: lazy(() => import('./document-folders-screen.tsx')),
  found: () => import('./found-documents.ts'),
});
