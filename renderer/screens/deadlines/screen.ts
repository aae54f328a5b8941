import { IconCalculator } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const deadlines = defineScreen({
  path: '/deadlines',
  label: 'Work out a deadline',
  icon: IconCalculator,
  component: lazy(() => import('./deadlines-screen.tsx')),
});
