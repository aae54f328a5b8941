interface Doer {
  kind: 'person' | 'token' | 'assistant' | 'sync' | 'application';
  name: string | null;
  /** Whose token it is. */
  person: string | null;
  you: boolean;
}

/** "Script “Nightly”", "Claude, for you", "You". */
export function doerWords({ kind, name, person, you }: Doer): string {
  switch (kind) {
    case 'person':
      return you ? 'You' : (name ?? 'Somebody');
    case 'token':
      return name === null ? `A program of ${person ?? 'somebody'}` : `Token “${name}”`;
    case 'assistant':
      return name === null ? `An assistant of ${person ?? 'somebody'}` : `Assistant “${name}”`;
    case 'sync':
      return 'Sync';
    case 'application':
      return 'Casewright';
  }
}
