import { IconBuildingCommunity } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const hearings = defineScreen({
  path: '/hearings',
  label: 'Hearings',
  icon: IconBuildingCommunity,
  key: 'r',
  rail: 'matter',
  component: lazy(() => import('./hearings-screen.tsx')),
  found: () => import('./found.ts'),
});
