/** A description of each area of the API, by the first segment of its paths. */
const descriptions: Record<string, string> = {
  account: 'The caller’s account, its security and the terms it accepted',
  assistant: 'The built-in assistant, and the deletions it may only propose',
  billing: 'Plan, usage, invoices and payments',
  case: 'The case itself: caption, numbers, key dates',
  'court-cases': 'Court files inside a case',
  evidence: 'Exhibits to be: files with what is known and was read of them',
  files: 'The bytes of a file, a copy to look at, its text',
  folders: 'Folders of evidence and documents',
  issues: 'Categories that evidence is sorted by',
  documents: 'Documents, their versions, court form, review and signatures',
  templates: 'Forms to begin a document from',
  messages: 'Logged and imported messages and their threads',
  timeline: 'What happened when',
  hearings: 'Hearings and what is taken to them',
  todos: 'What is to be done, and by when',
  contacts: 'People and offices around the case',
  comms: 'Drafts of letters and messages',
  export: 'Court packet, evidence index and message log',
  preparation: 'Binders for a hearing',
  mediation: 'Mediation sessions',
  shares: 'What is shared with whom',
  collaboration: 'Requests to clients and what they send',
  packages: 'Packages released to others',
  workspaces: 'Workspaces, and selecting one',
  developer: 'Personal API tokens',
  support: 'Support tickets',
};

/** The tag of an operation: the first segment of its path. */
export function tagOf(path: string): string {
  return path.split('/')[1] ?? '';
}

export function describedTag(name: string): { name: string; description: string } {
  const description = descriptions[name];
  if (description === undefined) throw new Error(`The area “${name}” has no description yet (openapi/tags.ts).`);
  return { name, description };
}
