import { IconKey } from '@tabler/icons-react';
import { Redirect } from 'wouter';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const tokens = defineScreen({
  path: '/tokens',
  label: 'API tokens',
  icon: IconKey,
  key: 'k',
  component: () => <Redirect to="/connect/tokens" replace />,
});
