/** An area of the API: the first segment of its paths, and what permissions name. */
export interface AreaWords {
  /** What the reference says of it. */
  about: string;
  /** What a permission for it is called, and what it lets a token see and change. */
  label: string;
  detail: string;
  /** It belongs to the account, not to one matter: offered after those of the matter. */
  ofAccount?: true;
}

/**
 * The areas of the contract, in the reference's order: `<area>:read` and `<area>:write` are permissions (seed,
 * Authentication 5).
 */
export const areas = {
  account: {
    about: 'The caller’s account, its security and the terms it accepted',
    label: 'Account',
    detail: 'Your name and address, and how you sign in; changing that takes your password too',
    ofAccount: true,
  },
  billing: {
    about: 'Plan, usage, invoices and payments',
    label: 'Billing',
    detail: 'Plan, usage, invoices and payments',
    ofAccount: true,
  },
  case: {
    about: 'The case itself: caption, numbers, key dates',
    label: 'The matter',
    detail: 'Caption, role, case numbers and key dates',
  },
  'court-cases': {
    about: 'Court files inside a case',
    label: 'Court files',
    detail: 'Courts, numbers and judges; writing includes deleting',
  },
  evidence: {
    about: 'Exhibits to be: files with what is known and was read of them',
    label: 'Evidence',
    detail: 'Items, search, tags, exhibit numbers; writing includes deleting',
  },
  files: {
    about: 'The bytes of a file, a copy to look at, its text',
    label: 'Files',
    detail: 'Original files and the text read from them',
  },
  folders: {
    about: 'Folders of evidence and documents',
    label: 'Folders',
    detail: 'Folders; writing includes deleting',
  },
  issues: {
    about: 'Categories that evidence is sorted by',
    label: 'Categories',
    detail: 'Categories of evidence; writing includes deleting',
  },
  documents: {
    about: 'Documents, their versions, court form, review and signatures',
    label: 'Documents',
    detail: 'Documents and their versions; writing includes deleting',
  },
  templates: {
    about: 'Forms to begin a document from',
    label: 'Templates',
    detail: 'Templates for documents; writing includes deleting',
  },
  messages: {
    about: 'Logged and imported messages and their threads',
    label: 'Messages',
    detail: 'Logged and imported messages; writing includes deleting',
  },
  timeline: {
    about: 'What happened when',
    label: 'Timeline',
    detail: 'Events and what is dated; writing includes deleting',
  },
  hearings: {
    about: 'Hearings and what is taken to them',
    label: 'Hearings',
    detail: 'Hearings and what is taken to them; writing includes deleting',
  },
  todos: {
    about: 'What to do, and by when',
    label: 'To-dos',
    detail: 'To-dos and their deadlines; writing includes deleting',
  },
  contacts: {
    about: 'People and offices around the case',
    label: 'Contacts',
    detail: 'People and organizations; writing includes deleting',
  },
  comms: {
    about: 'Drafts of letters and messages',
    label: 'Drafts',
    detail: 'Drafts of letters and messages',
  },
  export: {
    about: 'Court packet, evidence index and message log',
    label: 'Export',
    detail: 'Court packet, evidence index and message log',
  },
  preparation: {
    about: 'Binders for a hearing',
    label: 'Preparation',
    detail: 'Binders for a hearing',
  },
  mediation: {
    about: 'Mediation sessions',
    label: 'Mediation',
    detail: 'Mediation sessions; writing includes deleting',
  },
  shares: {
    about: 'What is shared with whom',
    label: 'Shares',
    detail: 'What is shared with whom; writing includes sharing',
  },
  collaboration: {
    about: 'Requests to clients and what they send',
    label: 'Requests',
    detail: 'Requests to clients and what they send',
  },
  packages: {
    about: 'Packages released to others',
    label: 'Packages',
    detail: 'Packages released to others; writing includes releasing',
  },
  workspaces: {
    about: 'Workspaces, and selecting one',
    label: 'Workspaces',
    detail: 'Which workspaces and matters there are',
    ofAccount: true,
  },
  developer: {
    about: 'Personal API tokens',
    label: 'API tokens',
    detail: 'Listing, making and revoking tokens',
    ofAccount: true,
  },
  support: {
    about: 'Support tickets',
    label: 'Support',
    detail: 'Support tickets',
    ofAccount: true,
  },
} as const satisfies Readonly<Record<string, AreaWords>>;
export type Area = keyof typeof areas;

export const areaNames = Object.keys(areas) as readonly Area[];

/** `*` is full access: every present and future operation. */
export type Scope = `${Area}:read` | `${Area}:write` | '*';

export const scopes: readonly Scope[] = [
  '*',
  ...areaNames.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
];

/** True when the permissions include the scope. A write permission does not imply its read. */
export function grants(permissions: readonly string[], scope: string): boolean {
  return permissions.includes('*') || permissions.includes(scope);
}
