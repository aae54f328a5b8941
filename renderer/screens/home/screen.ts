import { IconHome } from '@tabler/icons-react';
import { HomeScreen } from './home-screen.tsx';
import { defineScreen } from '#renderer/features/screens/define-screen.ts';

export const home = defineScreen({
  path: '/',
  label: 'Home',
  icon: IconHome,
  key: 'h',
  rail: 'matter',
  component: HomeScreen,
});
