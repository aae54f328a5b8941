import { IconListNumbers } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const exhibitIndex = defineScreen({
  path: '/exhibit-index',
  label: 'Exhibit index',
  icon: IconListNumbers,
  component: lazy(() => import('./exhibit-index-screen.tsx')),
});
