import { IconFiles } from '@tabler/icons-react';
import { EvidenceScreen } from './evidence-screen.tsx';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const evidence = defineScreen({
  path: '/evidence',
  label: 'Evidence',
  icon: IconFiles,
  key: 'e',
  rail: 'matter',
  component: EvidenceScreen,
  found: () => import('./found.ts'),
});
