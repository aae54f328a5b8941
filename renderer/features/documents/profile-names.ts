/** As the history names a court profile, which has no list of them at hand. */
const names: Readonly<Record<string, string>> = {
  'us-generic': 'United States, any court',
  'us-federal': 'United States district courts',
  'us-california': 'California superior courts',
  'uk-civil': 'England and Wales, civil courts',
  'uk-family': 'England and Wales, Family Court',
};

export function profileName(id: string): string {
  return names[id] ?? id;
}

export const profileChoices = Object.entries(names).map(([value, label]) => ({ value, label }));
