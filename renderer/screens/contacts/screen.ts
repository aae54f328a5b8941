import { IconAddressBook } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const contacts = defineScreen({
  path: '/contacts',
  label: 'Contacts',
  icon: IconAddressBook,
  key: 'p',
  rail: 'matter',
  opens: 'contacts',
  component: lazy(() => import('./contacts-screen.tsx')),
  found: () => import('./found.ts'),
});
