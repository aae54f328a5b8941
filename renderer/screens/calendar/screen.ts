import { IconCalendar } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const calendar = defineScreen({
  path: '/calendar',
  label: 'Calendar',
  icon: IconCalendar,
  key: 'l',
  rail: 'matter',
  component: lazy(() => import('./calendar-screen.tsx')),
});
