import { IconTemplate } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const templates = defineScreen({
  path: '/templates',
  label: 'Templates',
  icon: IconTemplate,
  component: lazy(() => import('./templates-screen.tsx')),
});
