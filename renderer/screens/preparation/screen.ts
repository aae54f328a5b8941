import { IconNotebook } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const preparation = defineScreen({
  path: '/preparation',
  label: 'Preparation',
  icon: IconNotebook,
  key: 'b',
  rail: 'matter',
  opens: 'binders',
  component: lazy(() => import('./preparation-screen.tsx')),
});
