import type { Page } from 'playwright-core';

/** One screen or state of the window, and the way there from anywhere in it. */
export interface Screen {
  name: string;
  open(page: Page, origin: string): Promise<void>;
}

const at = (name: string, path: string): Screen => ({
  name,
  async open(page, origin) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('main').waitFor();
  },
});

/** Addresses in addition to those in the rail. */
const places: readonly Screen[] = [
  at('timeline-narrowed', '/timeline?kinds=event,hearing&years=2025,2026'),
  at('calendar-week', '/calendar?view=week'),
  at('calendar-agenda', '/calendar?view=agenda'),
  at('deadlines', '/deadlines?profile=us-california&rule=ca-motion&trigger=2026-12-14'),
  at('folders', '/folders'),
  at('categories', '/categories'),
  at('sync-new', '/sync/new'),
  at('sync-inbox', '/sync/inbox'),
  at('sync-log', '/sync/log'),
  at('connect-new', '/connect/new'),
  at('tokens', '/connect/tokens'),
  ...[
    'profile',
    'security',
    'matter',
    'appearance',
    'reminders',
    'certificates',
    'terms',
    'data',
    'backups',
    'sync',
    'languages',
    'limits',
    'about',
  ].map((section) => at(`settings-${section}`, `/settings/${section}`)),
  at('results', '/search?q=school'),
  at('results-none', '/search?q=zeppelin'),
  at('no-such-address', '/nowhere'),
];

/** What opens over a screen, or shows it another way. */
const states: readonly Screen[] = [
  pressing('evidence-as-pictures', ['v']),
  pressing('palette', ['Control+k']),
  pressing('shortcuts', ['?']),
  pressing('add-a-filter', ['f']),
  {
    name: 'evidence-chosen',
    async open(page, origin) {
      await page.goto(`${origin}/evidence`);
      for (const key of ['x', 'j', 'x', 'j', 'x']) await onList(page, key);
    },
  },
  {
    name: 'search',
    async open(page, origin) {
      await page.goto(`${origin}/evidence?q=blue%20bench`);
      await page.getByRole('main').waitFor();
    },
  },
];

function pressing(name: string, keys: readonly string[]): Screen {
  return {
    name,
    async open(page, origin) {
      await page.goto(`${origin}/evidence`);
      for (const key of keys) await onList(page, key);
    },
  };
}

async function onList(page: Page, key: string): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.waitForTimeout(300);
  await page.keyboard.press(key);
}

/** In a matter of thousands the first ones are enough. */
const viewersAtMost = 30;

/** What the rail leads to. */
async function inRail(page: Page): Promise<Screen[]> {
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.flatMap((address) => (address === null ? [] : at(address.slice(1) || 'home', address)));
}

/** Every screen of the matter that is open: its places, their states, and the viewer of each item. */
export async function everyScreen(page: Page): Promise<Screen[]> {
  const items = (await page.evaluate(`(async () => {
    const { caseId } = await (await fetch('/app/v1/case')).json();
    return (await fetch('/app/v1/evidence?caseId=' + caseId)).json();
  })()`)) as { id: string; fileName: string }[];
  const hearings = (await page.evaluate(`(async () => (await fetch('/app/v1/hearings')).json())()`)) as {
    id: string;
  }[];
  const hearingPages = hearings.slice(0, 2).map(({ id }, n) => at(`hearing-${n + 1}`, `/hearings/${id}`));
  const viewers = items.slice(0, viewersAtMost).map(({ id, fileName }) => {
    const name = fileName.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();
    return { ...at(`viewer-${name}`, `/evidence/${id}`) };
  });
  return [...(await inRail(page)), ...places, ...states, ...hearingPages, ...viewers];
}
