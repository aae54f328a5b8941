/** The details in files themselves, in words, in the order people ask. The rest is left to the original. */
const labels: [name: string, label: string][] = [
  ['taken', 'Taken'],
  ['camera', 'Camera'],
  ['place', 'Where'],
  ['pixelSize', 'Pixels'],
  ['recorded', 'Recorded'],
  ['container', 'Format'],
  ['audioCodec', 'Sound'],
  ['videoCodec', 'Picture'],
  ['channels', 'Channels'],
  ['samplingRate', 'Sampling'],
  ['title', 'Title in the file'],
  ['author', 'Author'],
  ['lastModifiedBy', 'Last saved by'],
  ['created', 'Created'],
  ['modified', 'Last saved'],
  ['sent', 'Sent'],
  ['application', 'Made with'],
  ['producer', 'Produced with'],
  ['software', 'Software'],
  ['company', 'Company'],
  ['encoding', 'Encoding'],
  ['files', 'Files'],
  ['messages', 'Messages'],
  ['notSent', 'Drafts and unsent messages'],
];

export function factLabels(facts: Readonly<Record<string, string>>): [label: string, value: string][] {
  return labels.flatMap(([name, label]) => {
    const value = facts[name];
    return value === undefined ? [] : [[label, name === 'taken' ? value.replace('T', ' ') : value]];
  });
}
