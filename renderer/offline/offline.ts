/* The page that replaces any other while the server can't be reached. It has no data, and asks only whether the
   server is back. */

const everyMilliseconds = 10_000;
const chosen = chosenScheme();
const wishesDark = matchMedia('(prefers-color-scheme: dark)');
dress();
wishesDark.addEventListener('change', dress);

const host = document.getElementById('host');
if (host !== null) host.textContent = location.host;
document.getElementById('again')?.addEventListener('click', () => location.reload());
window.addEventListener('online', () => void look());
setInterval(() => void look(), everyMilliseconds);

function chosenScheme(): string | null {
  try {
    return localStorage.getItem('casewright.color-scheme');
  } catch {
    // The browser lends no storage: then nothing was chosen in it.
    return null;
  }
}

/** As the window was last: light or dark by the person's choice, else by the system's. */
function dress(): void {
  const dark = chosen === 'dark' || (chosen !== 'light' && wishesDark.matches);
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light';
}

async function look(): Promise<void> {
  try {
    const { ok } = await fetch('/app/deployment', { cache: 'no-store' });
    if (ok) location.reload();
  } catch {
    // Not yet: the page says so already.
  }
}
