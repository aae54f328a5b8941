import { IconTimelineEvent } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const timeline = defineScreen({
  path: '/timeline',
  label: 'Timeline',
  icon: IconTimelineEvent,
  key: 't',
  rail: 'matter',
  opens: 'timelineEntries',
  component: lazy(() => import('./timeline-screen.tsx')),
  found: () => import('./found.ts'),
});
