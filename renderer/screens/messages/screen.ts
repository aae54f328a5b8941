import { IconMessages } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const messages = defineScreen({
  path: '/messages',
  label: 'Messages',
  icon: IconMessages,
  key: 'm',
  rail: 'matter',
  opens: 'messageThreads',
  component: lazy(() => import('./messages-screen.tsx')),
  found: () => import('./found.ts'),
});
