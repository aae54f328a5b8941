import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './app/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#renderer/app/app.tsx';
import { keepSecretsOutOfAddress } from '#renderer/app/link-secret.ts';
import { Providers } from '#renderer/app/providers.tsx';

keepSecretsOutOfAddress();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);
