import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './parts/tokens.css';
import './parts/base.css';
import './parts/layout.css';
import './parts/text.css';
import './parts/table.css';
import './parts/paper.css';
import './parts/tabs.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#renderer/shell/app.tsx';
import { presentedAddress } from '#renderer/features/courtroom/addresses.ts';
import { keepSecretsOutOfAddress } from '#renderer/features/session/link-secret.ts';
import { followWindows } from '#renderer/features/record-form/unsaved.ts';
import { beginLiving } from '#renderer/lib/living-windows.ts';
import { Providers } from '#renderer/shell/providers.tsx';

keepSecretsOutOfAddress();
// What others look at is black from its first moment on, also while nothing is drawn and should the page fail.
if (location.pathname === presentedAddress) {
  for (const ground of [document.documentElement, document.body]) ground.style.background = 'var(--presented)';
}
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const shown = createRoot(root);
followWindows();
// Forms ask at once what was left behind, and by which windows.
void beginLiving().finally(() =>
  shown.render(
    <StrictMode>
      <Providers>
        <App />
      </Providers>
    </StrictMode>,
  ),
);
