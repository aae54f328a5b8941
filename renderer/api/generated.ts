// Written by `node build/generate-client.ts` from both catalogs of operations and the entries; what is changed here is lost.

/** One operation's way over HTTP: which inputs go in the path, the query and the body; it answers JSON if nothing else is said. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly output?: 'none' | 'file' | 'text';
  /** Before or around a session, under /app itself: asked as who is signed in, or as nobody in particular. */
  readonly entry?: 'signed in' | 'anybody';
}

export interface Account {
  email: string;
  name: string;
  /** ISO 8601 UTC with milliseconds */
  memberSince: string;
  /** A placeholder by contract; billing status has the plan */
  plan: string;
  /** A placeholder by contract; developer tokens are listed by their own operation */
  tokens: number;
}

export interface AccountSecurity {
  /** `pending`: set up, and waiting for its first code; ten minutes long */
  authenticator: 'off' | 'pending' | 'on';
  /** How many were not used yet */
  recoveryCodesLeft: number;
  /** Where the account is signed in, the last used first */
  sessions: {
    id: string;
    /** The browser, as a person knows it */
    label: string;
    /** When somebody signed in */
    createdAt: string;
    /** When it was last used, to the hour */
    seenAt: string;
    /** The session that this call was made with; none of them for a token */
    current: boolean;
  }[];
}

export interface AddedRemote {
  id: string;
  name: string;
  url: string;
  mode: SyncMode;
  everyMinutes: number;
  paused: boolean;
  /** Whose token it is, as the server said */
  account: string;
  extension: boolean;
  createdAt: string;
  updatedAt: string;
  missing: string[] | null;
}

export interface AddressFound {
  url: string;
  kind: 'hosted' | 'desktop' | 'other';
  /** Where its people make a token for a desktop, when we know */
  tokenPage: string | null;
}

export interface Annotation {
  /** Another one once it says something else */
  id: string;
  /** From 1; null: about the whole item */
  page: number | null;
  /** The highlighted passage, as in the extracted text; null: a note alone */
  quote: string | null;
  /** Where the quote begins in the text of its page, UTF-16; null: not known */
  start: number | null;
  /** Empty for a highlight alone */
  note: string;
  /** ISO 8601 UTC with milliseconds */
  madeAt: string;
}

export interface ArchiveView {
  kind: 'archive';
  entries: {
    path: string;
    size: number | null;
    modified: string;
    fault: string | null;
  }[];
  /** Details in the file: author, created, camera, codec, … */
  facts: Record<string, string>;
}

export interface AskedRun {
  id: string;
  remoteId: string;
  caseId: string | null;
  state: 'running' | 'done';
  /** The schedule began it */
  byItself: boolean;
  startedAt: string;
  report: RunReport | null;
}

export interface AssistantCommand {
  command: string;
  args: string[];
  platform: string;
  /** Why the command may stop working, and what to do; null when it lasts */
  caution: string | null;
}

export interface BackupEntry {
  /** Where it is, which names it too */
  folder: string;
  madeAt: string;
  made: 'by-hand' | 'automatically' | 'before-restore' | 'before-update';
  matters: number | null;
  items: number | null;
  bytes: number;
  verified: {
    at: string;
    ok: boolean;
    sentence: string;
  } | null;
}

export interface BackupState {
  /** Where the next one is made */
  place: string;
  entries: BackupEntry[];
  task: BackupTask | null;
  last: {
    kind: 'backup' | 'verify' | 'restore';
    ok: boolean;
    stopped: boolean;
    sentence: string;
    at: string;
    folder: string;
  } | null;
  /** The data folder was exchanged at this start */
  restored: {
    from: string;
    keptIn: string;
  } | null;
  automatic: {
    nextAt: string | null;
    failure: {
      at: string;
      sentence: string;
    } | null;
  };
}

export interface BackupTask {
  kind: 'backup' | 'verify' | 'restore';
  folder: string;
  startedAt: string;
  phase: 'database' | 'files' | 'ready';
  files: number;
  totalFiles: number;
  bytes: number;
  totalBytes: number;
}

export interface Binder {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  courtCaseId: string | null;
  hearingId: string | null;
  title: string;
  /** Its place among the binders, from 0 */
  position: number;
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  sections: {
    /** As `kind`: every binder has the same sections */
    id: string;
    kind:
      | 'summary'
      | 'pleadings'
      | 'orders'
      | 'discovery'
      | 'elements'
      | 'chronology'
      | 'witnesses'
      | 'exhibits'
      | 'opening'
      | 'direct'
      | 'cross'
      | 'objections'
      | 'closing'
      | 'proposed_order'
      | 'logistics'
      | 'todos';
    title: string;
    items: BinderItem[];
  }[];
}

export interface BinderHead {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  courtCaseId: string | null;
  hearingId: string | null;
  title: string;
  /** Its place among the binders, from 0 */
  position: number;
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export type BinderItem =
  | {
      kind: 'witness';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      contactId: string | null;
      topics: string;
    }
  | {
      kind: 'exhibit';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      evidenceId: string | null;
      purpose: string;
      foundation: string;
      /** The item of a witness in the same binder */
      witnessId: string | null;
      objection: string;
      /** The last of `marks` */
      mark: 'none' | 'offered' | 'admitted' | 'excluded' | 'withdrawn';
      /** What happened to it in court, oldest first */
      marks: {
        mark: 'offered' | 'admitted' | 'excluded' | 'withdrawn';
        /** ISO 8601 UTC with milliseconds */
        at: string;
        note: string;
      }[];
    }
  | {
      kind: 'element';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      claim: string;
      burden: string;
      support: {
        /** A UUIDv7 */
        id: string;
        fact: string;
        evidenceId: string | null;
        page: number | null;
        timelineEntryId: string | null;
        witnessId: string | null;
        against: boolean;
      }[];
    }
  | {
      kind: 'question';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      phase: 'direct' | 'cross' | 'redirect' | 'recross';
      /** The item of a witness in the same binder */
      witnessId: string | null;
      text: string;
      expected: string;
      source: string;
      impeachment: string;
    }
  | {
      kind: 'objection';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      trigger: string;
      ground: string;
      response: string;
      ruling: string;
    }
  | {
      kind: 'outline';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      text: string;
      level: number;
    }
  | {
      kind: 'checklist';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      text: string;
      done: boolean;
    }
  | {
      kind: 'todo';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      /** A UUIDv7 */
      todoId: string;
    }
  | {
      kind: 'link';
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      binderId: string;
      section:
        | 'summary'
        | 'pleadings'
        | 'orders'
        | 'discovery'
        | 'elements'
        | 'chronology'
        | 'witnesses'
        | 'exhibits'
        | 'opening'
        | 'direct'
        | 'cross'
        | 'objections'
        | 'closing'
        | 'proposed_order'
        | 'logistics'
        | 'todos';
      /** Its place in the section, from 0 */
      position: number;
      /** Hidden from assistants */
      private: boolean;
      /** ISO 8601 UTC with milliseconds */
      createdAt: string;
      /** ISO 8601 UTC with milliseconds */
      updatedAt: string;
      resource: 'evidence' | 'document' | 'message' | 'timeline' | 'hearing' | 'todo' | 'contact';
      /** A UUIDv7 */
      itemId: string;
    };

export type Brake =
  | {
      brake: 'empty-list';
      resource: SyncResource;
      side: 'local' | 'remote';
      known: number;
    }
  | {
      brake: 'many-deletions';
      side: 'local' | 'remote';
      deletions: number;
      records: number;
    }
  | {
      brake: 'older-server';
      resource: SyncResource;
      remoteId: string;
    };

export interface CalendarFeed {
  on: boolean;
  path: string;
  todos: 'events' | 'tasks' | 'none';
  keyDates: boolean;
  /** Minutes before a hearing at which the other calendar is to remind */
  alarms: number[];
  writtenAt: string | null;
  /** Why it could not be written the last time */
  trouble: string | null;
}

export interface Caption {
  /** Such as “Superior Court of California” */
  court: string;
  county: string;
  parties: {
    name: string;
    role: string;
  }[];
  caseNumber: string;
  /** Empty: the title of the document */
  title: string;
  /** Date, time and place of the hearing, a line each */
  hearing: string;
  /** Name, address, telephone and email of who files, a line each */
  filer: string[];
  /** Empty: the title of the document */
  footer: string;
}

export interface Case {
  /** A UUIDv7 */
  caseId: string;
  caption: string;
  /** The owner’s role in it, as in “petitioner” */
  role: string;
  caseNumbers: {
    number: string;
    type: string;
    court: string;
  }[];
  keyDates: {
    /** YYYY-MM-DD */
    date: string;
    label: string;
    kind: string;
  }[];
  archived: boolean;
  /** A UUIDv7 */
  workspaceId: string;
  /** The X-Case-Context value that selects this case */
  context: string;
  access: {
    level: 'view' | 'comment' | 'edit' | 'owner';
    via: 'own' | 'workspace' | 'share';
  };
  counts: {
    evidence: number;
    /** Templates among them */
    documents: number;
    messages: number;
    folders: number;
    issues: number;
    courtCases: number;
    hearings: number;
    /** Events; the timeline also shows dated evidence, key dates and hearings */
    timeline: number;
    todos: number;
    contacts: number;
  };
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface Certificate {
  /** A UUIDv7 */
  id: string;
  subject: string;
  issuer: string;
  serial: string;
  /** ISO 8601 UTC with milliseconds */
  validFrom: string;
  /** ISO 8601 UTC with milliseconds */
  validTo: string;
  /** The SHA-256 of the certificate */
  fingerprint: string;
  /** ISO 8601 UTC with milliseconds */
  addedAt: string;
  /** Null while it is locked */
  unlockedUntil: string | null;
}

export interface ChangedEvidence {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  fileName: string;
  mimeType: string;
  /** pdf, image, audio, video, word, sheet, slides, text, html, mail, archive, chat or other */
  kind: string;
  /** Bytes */
  size: number;
  sha256: string;
  pageCount: number | null;
  durationSeconds: number | null;
  folderId: string | null;
  tagNames: string[];
  description: string;
  eventDate: string | null;
  exhibitNumber: string | null;
  /** Served or filed: the number can’t be changed, only replaced */
  exhibitState: 'served' | 'filed' | null;
  /** Who had it before it reached you */
  custodian: string | null;
  /** Whether this is the original or a copy of it */
  original: 'original' | 'copy' | null;
  /** As the order or agreement says */
  confidentiality: string | null;
  priority: 'low' | 'normal' | 'high';
  issueIds: string[];
  courtCaseIds: string[];
  hearingIds: string[];
  /** Who appears in it */
  contactIds: string[];
  source: {
    kind: 'upload' | 'folder' | 'import' | 'attachment';
    /** Where it lay in the folder tree it came from */
    path: string | null;
    messageId: string | null;
  };
  /** Its message, by the SHA-256 of an export and the record in it */
  sourceRecord: string | null;
  duplicateOf: string | null;
  /** Hidden from assistants */
  private: boolean;
  suggestions: EvidenceSuggestions | null;
  dismissedSuggestions: ('title' | 'eventDate' | 'contactIds')[];
  /** Highlights and page notes */
  annotations: Annotation[];
  extraction: Extraction;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  /** Items that have this exhibit number too, in one of its court files or in none */
  sameExhibitNumber?: {
    /** A UUIDv7 */
    id: string;
    title: string;
  }[];
}

export interface ComparedExport {
  /** A UUIDv7 */
  importId: string;
  fileName: string;
  device: string | null;
  /** Whose phone it was, as the person said */
  selfName: string | null;
  /** Of this thread */
  messages: number;
}

export interface ComparedRow {
  message: Message;
  left: {
    record: number;
    at: string | null;
    /** The clock of this export, where its zone is unknown */
    localTime: string | null;
    /** Null where it says only that the message was deleted */
    text: string | null;
    deleted: boolean;
    edited: boolean;
    /** What this export holds of the message’s files: all, names, or only that there were some */
    files: 'none' | 'hashed' | 'named' | 'omitted';
  } | null;
  right: {
    record: number;
    at: string | null;
    /** The clock of this export, where its zone is unknown */
    localTime: string | null;
    /** Null where it says only that the message was deleted */
    text: string | null;
    deleted: boolean;
    edited: boolean;
    /** What this export holds of the message’s files: all, names, or only that there were some */
    files: 'none' | 'hashed' | 'named' | 'omitted';
  } | null;
  /** `deleted`: one of both says only that it was. What the platform itself writes counts as the same. */
  shows: 'same' | 'only_left' | 'only_right' | 'deleted' | 'different';
}

export interface Contact {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  kind: 'person' | 'organization';
  name: string;
  role:
    | 'party'
    | 'opposing_party'
    | 'lawyer'
    | 'judge'
    | 'clerk'
    | 'witness'
    | 'expert'
    | 'mediator'
    | 'child'
    | 'other';
  organization: string | null;
  emails: {
    label: string;
    address: string;
  }[];
  phones: {
    label: string;
    number: string;
  }[];
  address: string | null;
  otherAddresses: {
    label: string;
    address: string;
  }[];
  handles: {
    platform: string;
    handle: string;
  }[];
  courtCaseIds: string[];
  notes: string;
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface Court {
  /** A UUIDv7 */
  documentId: string;
  /** Of all that a court reads; give it as `expectedHash` */
  contentHash: string;
  status: 'draft' | 'in_review' | 'approved' | 'signed' | 'served' | 'filed';
  profile: string | null;
  overrides: {
    page?: 'letter' | 'a4';
    font?: 'tinos' | 'arimo' | 'cousine';
    size?: number;
    spacing?: number;
    margins?: {
      top?: number;
      right?: number;
      bottom?: number;
      left?: number;
    };
    lineNumbers?: boolean;
    footnotes?: 'single' | 'double';
    numbering?: boolean;
  };
  caption: Caption | null;
  /** What the case knows for a court paper */
  proposal: {
    profile: string;
    caption: Caption;
  };
  review: {
    state: 'none' | 'asked' | 'changes' | 'approved';
    note: string | null;
    approvals: {
      /** A name */
      by: string | null;
      /** ISO 8601 UTC with milliseconds */
      at: string;
      contentHash: string;
      /** The text was changed since */
      void: boolean;
    }[];
  };
  signatures: DocumentSignature[];
  /** When, how and to whom it was served, and when it was filed */
  services: {
    /** A UUIDv7 */
    id: string;
    kind: 'served' | 'filed';
    on: string;
    method: 'personal' | 'mail' | 'email' | 'eservice' | 'other' | null;
    recipients: {
      name: string;
      address?: string;
      /** A UUIDv7 */
      contactId?: string;
    }[];
    courtCaseId: string | null;
    stampedEvidenceId: string | null;
    by: string | null;
    /** ISO 8601 UTC with milliseconds */
    at: string;
    contentHash: string;
  }[];
  /** Final exports, each kept as it was */
  exports: DocumentExport[];
  /** Paragraphs that state a date, amount, name or quotation */
  support: {
    paragraph: string;
    text: string;
    facts: ('date' | 'amount' | 'name' | 'quotation')[];
    state: 'cited' | 'own' | 'none';
  }[];
  findings: DocumentFinding[];
  /** What the rules say of each setting of its profile, and by which of the profile’s sources */
  rules: {
    comparison: {
      says: string;
      sources: string[];
      about:
        | 'page'
        | 'margins'
        | 'font'
        | 'size'
        | 'leading'
        | 'paragraph'
        | 'lineNumbers'
        | 'firstPage'
        | 'footer'
        | 'footnotes'
        | 'quotes'
        | 'numbering'
        | 'signatureKinds'
        | 'dateLabel'
        | 'statementTitle'
        | 'statements';
    }[];
    /** What the rules ask for besides, and a person has to see to */
    limits: {
      says: string;
      sources: string[];
    }[];
  } | null;
  profiles: {
    id: string;
    name: string;
    /** When a lawyer or somebody of the court last checked it; null: not yet */
    checkedOn: string | null;
    /** When it was last compared with published texts of the rules; null: not yet */
    comparedOn: string | null;
    /** Where its rules were read */
    sources: {
      id: string;
      title: string;
      url?: string;
      edition?: string;
      checked: 'rule' | 'secondary' | 'unchecked';
    }[];
    signatureKinds: ('wet' | 's_name' | 'typed' | 'drawn')[];
    statements: {
      name: string;
      text: string;
    }[];
    /** What applies where `overrides` says nothing */
    usual: {
      page: 'letter' | 'a4';
      font: 'tinos' | 'arimo' | 'cousine';
      size: number;
      spacing: number;
      margins: {
        top: number;
        right: number;
        bottom: number;
        left: number;
      };
      lineNumbers: boolean;
      footnotes: 'single' | 'double';
      numbering: boolean;
    };
    /** What it wants of a court packet */
    packet: {
      order: string[];
      links: boolean;
      numbering: 'continuous' | 'section';
      labels: {
        exhibit: string;
        pageInBookmark: boolean;
      };
      view: 'actual' | 'reader';
      dpi: number;
      maxPages: number | null;
      volumeBytes: number | null;
      fileName: string;
      excludeByDefault: ('correspondence' | 'message' | 'photograph' | 'screenshot' | 'medical' | 'police')[];
    };
  }[];
}

export interface CourtCase {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  caption: string;
  number: string | null;
  court: string | null;
  division: string | null;
  type: string | null;
  jurisdiction: string | null;
  judge: string | null;
  department: string | null;
  role: string | null;
  status: 'open' | 'closed';
  filedDate: string | null;
  timeZone: string | null;
  notes: string | null;
  /** Evidence items assigned to it */
  evidenceCount: number;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface Custody {
  /** ISO 8601 UTC with milliseconds */
  addedAt: string;
  addedBy: string | null;
  /** Null when a person added it in the window, and for guests of the matter */
  tokenName: string | null;
  transport: 'rest' | 'mcp' | 'window' | 'sync' | 'job' | null;
  consent: {
    by: string | null;
    /** ISO 8601 UTC with milliseconds */
    at: string;
    text: string;
  } | null;
  /** The item it has the same bytes as */
  duplicateOf: {
    /** A UUIDv7 */
    id: string;
    title: string;
  } | null;
  /** What happened to it, in order */
  events: {
    /** Of a later version of Casewright, it may be an unknown one */
    kind: string;
    /** In whose log it is; null where there is no other log */
    computer: string | null;
    /** ISO 8601 UTC with milliseconds */
    at: string;
    /** What the clock of that computer showed, such as +02:00 */
    utcOffset: string;
    by: string | null;
    /** The id of a build, the way in, or the result */
    detail: string | null;
    hash: string;
  }[];
}

export interface Deadline {
  profile: string;
  court: string;
  /** The version of the rule table */
  version: string;
  table: {
    /** YYYY-MM-DD */
    from: string;
    /** YYYY-MM-DD */
    to: string;
  };
  rule: string;
  label: string;
  text: string;
  /** YYYY-MM-DD */
  trigger: string;
  triggerLabel: string;
  days: number;
  unit: 'days' | 'court-days';
  direction: 'after' | 'before';
  /** Null when no way of service changes this rule */
  service: string | null;
  serviceLabel: string | null;
  closedDays: {
    /** YYYY-MM-DD */
    date: string;
    reason: string;
  }[];
  openDays: string[];
  /** YYYY-MM-DD */
  due: string;
  weekday: string;
  /** The arithmetic in words */
  sentence: string;
  steps: {
    /** YYYY-MM-DD */
    date: string;
    weekday: string;
    part: 'trigger' | 'period' | 'service' | 'landing';
    counted: boolean;
    number: number | null;
    why: string;
  }[];
  sources: {
    citation: string;
    url: string;
    /** When its text was compared with ours; null: not compared */
    checked: string | null;
    edition: string;
  }[];
  notes: string[];
  confirm: string;
}

export interface Deployment {
  mode: 'desktop' | 'hosted';
  signUp: 'open' | 'invited';
  version: string;
}

export interface Difference {
  lost: number;
  returning: number;
  changed: number;
}

export interface Document {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  kind:
    | 'declaration'
    | 'affidavit'
    | 'motion'
    | 'notice'
    | 'opposition'
    | 'reply'
    | 'order'
    | 'proof_of_service'
    | 'list'
    | 'letter'
    | 'brief'
    | 'stipulation'
    | 'template'
    | 'other';
  /** Markdown; null in a summary */
  body: string | null;
  /** Markdown; null in a summary, empty for who is no member */
  recordNotes: string | null;
  /** SHA-256 of the body in UTF-8 */
  bodyHash: string;
  folderId: string | null;
  courtCaseId: string | null;
  /** Its exhibits in their order; null in a summary */
  attachments: DocumentExhibit[] | null;
  /** A `served` or `filed` one no longer changes */
  status: 'draft' | 'in_review' | 'approved' | 'signed' | 'served' | 'filed';
  /** How it is set as a court paper, in a summary its profile; null where it is none */
  court: {
    profile: string;
    overrides?: {
      page?: 'letter' | 'a4';
      font?: 'tinos' | 'arimo' | 'cousine';
      size?: number;
      spacing?: number;
      margins?: {
        top?: number;
        right?: number;
        bottom?: number;
        left?: number;
      };
      lineNumbers?: boolean;
      footnotes?: 'single' | 'double';
      numbering?: boolean;
    };
    caption?: Caption;
  } | null;
  /** The served or filed document that it corrects */
  amends: string | null;
  /** The file it was uploaded as */
  original: DocumentOriginal | null;
  /** Of a scan: how far its text is recognized */
  reading: DocumentReading | null;
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface DocumentAttachment {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  evidenceId: string;
  label: string;
  /** Its place in the list, from 0 */
  position: number;
  /** A UUIDv7 */
  documentId: string;
  description: string;
  /** Like 1-3,7; null: all of it */
  pages: string | null;
  /** The body cites this evidence, or names the exhibit by its label */
  cited: boolean;
  /** Of the evidence */
  sha256: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface DocumentElsewhere {
  remoteId: string;
  name: string;
  status: 'draft' | 'in_review' | 'approved' | 'signed' | 'served' | 'filed';
}

export interface DocumentExhibit {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  evidenceId: string;
  label: string;
  /** Its place in the list, from 0 */
  position: number;
}

export interface DocumentExport {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  documentId: string;
  /** For GET /files/{id} */
  fileId: string;
  format: 'pdf' | 'md' | 'docx';
  fileName: string;
  size: number;
  /** Of a PDF */
  pages: number | null;
  sha256: string;
  /** Of what the document said */
  contentHash: string;
  /** Of the document then */
  status: 'draft' | 'in_review' | 'approved' | 'signed' | 'served' | 'filed';
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** A name */
  createdBy: string | null;
}

export interface DocumentFinding {
  code:
    | 'unfilled_field'
    | 'citation_unknown'
    | 'citation_page'
    | 'citation_passage'
    | 'unsupported'
    | 'cited_not_attached'
    | 'attached_not_cited'
    | 'caption_incomplete'
    | 'signature_superseded';
  /** The final export stops at errors and warnings unless `despite` names them */
  severity: 'error' | 'warning' | 'notice';
  /** What was found, in a sentence */
  text: string;
  /** What to do about it */
  fix: string | null;
  excerpt: string | null;
  /** As `support` calls it */
  paragraph: string | null;
  evidenceId: string | null;
}

export interface DocumentOriginal {
  /** For `/files/{id}` */
  fileId: string;
  fileName: string;
  sha256: string;
}

export interface DocumentReading {
  status: 'running' | 'done' | 'failed';
  /** The last one that was read */
  page: number | null;
  pages: number | null;
  /** Why it failed, or where the text is instead */
  error: string | null;
}

export interface DocumentSignature {
  /** A UUIDv7 */
  id: string;
  kind: 'wet' | 's_name' | 'typed' | 'drawn';
  name: string;
  role: string | null;
  place: string | null;
  date: string | null;
  statement: string | null;
  /** Whose account it was, by name */
  by: string | null;
  /** ISO 8601 UTC with milliseconds */
  signedAt: string;
  contentHash: string;
  /** Of the bytes that the signer saw */
  pdfSha256: string;
  certificate: {
    subject: string;
    issuer: string;
    serial: string;
  } | null;
  state: 'valid' | 'superseded' | 'withdrawn';
}

export interface DocumentVersion {
  /** A UUIDv7 */
  versionId: string;
  title: string;
  /** Markdown; null unless asked for by `versionId` */
  body: string | null;
  /** As `body`; empty for who is no member */
  recordNotes: string | null;
  /** Of the body */
  characters: number;
  /** SHA-256 of the body in UTF-8 */
  bodyHash: string;
  /** What replaced it */
  cause: 'edit' | 'restore' | 'assistant' | 'sync' | 'reading';
  /** When it was replaced */
  createdAt: string;
  /** Who replaced it, by name */
  actor: string | null;
}

export interface Doer {
  kind: 'person' | 'token' | 'assistant' | 'sync' | 'application';
  accountId: string | null;
  tokenId: string | null;
  /** Null where the viewer may not know it */
  name: string | null;
  /** The person whose token it is */
  person: string | null;
  you: boolean;
}

export interface DoubtfulRange {
  /** In UTF-16 units of the text */
  start: number;
  /** Behind the last */
  end: number;
  /** 0 to 100 */
  confidence: number;
}

export interface EvidenceItem {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  fileName: string;
  mimeType: string;
  /** pdf, image, audio, video, word, sheet, slides, text, html, mail, archive, chat or other */
  kind: string;
  /** Bytes */
  size: number;
  sha256: string;
  pageCount: number | null;
  durationSeconds: number | null;
  folderId: string | null;
  tagNames: string[];
  description: string;
  eventDate: string | null;
  exhibitNumber: string | null;
  /** Served or filed: the number can’t be changed, only replaced */
  exhibitState: 'served' | 'filed' | null;
  /** Who had it before it reached you */
  custodian: string | null;
  /** Whether this is the original or a copy of it */
  original: 'original' | 'copy' | null;
  /** As the order or agreement says */
  confidentiality: string | null;
  priority: 'low' | 'normal' | 'high';
  issueIds: string[];
  courtCaseIds: string[];
  hearingIds: string[];
  /** Who appears in it */
  contactIds: string[];
  source: {
    kind: 'upload' | 'folder' | 'import' | 'attachment';
    /** Where it lay in the folder tree it came from */
    path: string | null;
    messageId: string | null;
  };
  /** Its message, by the SHA-256 of an export and the record in it */
  sourceRecord: string | null;
  duplicateOf: string | null;
  /** Hidden from assistants */
  private: boolean;
  suggestions: EvidenceSuggestions | null;
  dismissedSuggestions: ('title' | 'eventDate' | 'contactIds')[];
  /** Highlights and page notes */
  annotations: Annotation[];
  extraction: Extraction;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface EvidenceSuggestions {
  title: {
    value: string;
    /** Where it was found */
    found: 'mail' | 'camera' | 'file name' | 'text';
  } | null;
  eventDate: {
    value: string;
    /** Where it was found */
    found: 'mail' | 'camera' | 'file name' | 'text';
  } | null;
  /** Contacts of the matter that it names and that are not in `contactIds` yet */
  contactIds: {
    value: string[];
    /** Where it was found */
    found: 'mail' | 'camera' | 'file name' | 'text';
  } | null;
}

export interface Extraction {
  status: 'pending' | 'running' | 'done' | 'failed' | 'unsupported';
  method: 'text' | 'ocr' | 'transcript' | 'ai' | null;
  /** While running: the page it is at */
  page: number | null;
  pages: number | null;
  language: string | null;
  /** 0 to 100, for OCR */
  confidence: number | null;
  /** Why there is no text, as a sentence */
  error: string | null;
  characters: number | null;
  /** Pages that hold something which could not be recognized, counted from 1 */
  pagesNotRead: PageNotRead[];
  /** Of a file with more text or pages than is kept, the first are: which limit cut it */
  cutShort: ('characters' | 'pages')[];
}

export interface FactsView {
  kind: 'facts';
  durationSeconds: number | null;
  /** Details in the file: author, created, camera, codec, … */
  facts: Record<string, string>;
}

export interface FailedReading {
  /** A UUIDv7 */
  evidenceId: string;
  title: string;
  fileName: string;
  mimeType: string;
  /** A UUIDv7 */
  caseId: string;
  caption: string;
  error: string | null;
  reason: string | null;
  mayBeReadAgain: boolean;
}

export interface FieldChange {
  field: string;
  /** As the operations answer it; null where there was nothing */
  before: unknown;
  after: unknown;
}

export interface FilledTemplate {
  id: string;
  /** Of a shipped template, and its id too */
  key: string | null;
  name: string;
  /** Of the documents made from it; `template` of an own one */
  kind:
    | 'declaration'
    | 'affidavit'
    | 'motion'
    | 'notice'
    | 'opposition'
    | 'reply'
    | 'order'
    | 'proof_of_service'
    | 'list'
    | 'letter'
    | 'brief'
    | 'stipulation'
    | 'template'
    | 'other';
  description: string;
  /** A document of kind `template` in this case */
  own: boolean;
  fields: {
    /** As in `{{name}}`; spaces, marks and capitals make no difference */
    name: string;
    label: string;
    /** What fills it; `person` is nobody but the writer */
    source:
      | 'document'
      | 'account'
      | 'case'
      | 'court_case'
      | 'hearing'
      | 'contacts'
      | 'evidence'
      | 'timeline'
      | 'today'
      | 'person';
    hint: string | null;
    required: boolean;
  }[];
  /** Markdown with `{{fields}}`, unfilled */
  body: string;
  /** Documents made from it have the court’s caption and a place to sign */
  courtPaper: boolean;
  /** What the case fills, as Markdown, by name */
  values: Record<string, string>;
  /** Names of the fields that the case does not fill */
  missing: string[];
  /** The court file the values are of */
  courtCaseId: string | null;
}

export interface Folder {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  name: string;
  kind: 'evidence' | 'document';
  parentId: string | null;
  /** Items directly in it */
  itemCount: number;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface FoundDocument {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  kind:
    | 'declaration'
    | 'affidavit'
    | 'motion'
    | 'notice'
    | 'opposition'
    | 'reply'
    | 'order'
    | 'proof_of_service'
    | 'list'
    | 'letter'
    | 'brief'
    | 'stipulation'
    | 'template'
    | 'other';
  /** Markdown; null in a summary */
  body: string | null;
  /** Markdown; null in a summary, empty for who is no member */
  recordNotes: string | null;
  /** SHA-256 of the body in UTF-8 */
  bodyHash: string;
  folderId: string | null;
  courtCaseId: string | null;
  /** Its exhibits in their order; null in a summary */
  attachments: DocumentExhibit[] | null;
  /** A `served` or `filed` one no longer changes */
  status: 'draft' | 'in_review' | 'approved' | 'signed' | 'served' | 'filed';
  /** How it is set as a court paper, in a summary its profile; null where it is none */
  court: {
    profile: string;
    overrides?: {
      page?: 'letter' | 'a4';
      font?: 'tinos' | 'arimo' | 'cousine';
      size?: number;
      spacing?: number;
      margins?: {
        top?: number;
        right?: number;
        bottom?: number;
        left?: number;
      };
      lineNumbers?: boolean;
      footnotes?: 'single' | 'double';
      numbering?: boolean;
    };
    caption?: Caption;
  } | null;
  /** The served or filed document that it corrects */
  amends: string | null;
  /** The file it was uploaded as */
  original: DocumentOriginal | null;
  /** Of a scan: how far its text is recognized */
  reading: DocumentReading | null;
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  /** With `q`: where it was found */
  matches?: {
    snippet: string;
    /** [start, end) of each hit in the snippet, UTF-16 */
    ranges: [number, number][];
  }[];
  /** With `q`: higher is better */
  score?: number;
}

export interface FoundEvidence {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  fileName: string;
  mimeType: string;
  /** pdf, image, audio, video, word, sheet, slides, text, html, mail, archive, chat or other */
  kind: string;
  /** Bytes */
  size: number;
  sha256: string;
  pageCount: number | null;
  durationSeconds: number | null;
  folderId: string | null;
  tagNames: string[];
  description: string;
  eventDate: string | null;
  exhibitNumber: string | null;
  /** Served or filed: the number can’t be changed, only replaced */
  exhibitState: 'served' | 'filed' | null;
  /** Who had it before it reached you */
  custodian: string | null;
  /** Whether this is the original or a copy of it */
  original: 'original' | 'copy' | null;
  /** As the order or agreement says */
  confidentiality: string | null;
  priority: 'low' | 'normal' | 'high';
  issueIds: string[];
  courtCaseIds: string[];
  hearingIds: string[];
  /** Who appears in it */
  contactIds: string[];
  source: {
    kind: 'upload' | 'folder' | 'import' | 'attachment';
    /** Where it lay in the folder tree it came from */
    path: string | null;
    messageId: string | null;
  };
  /** Its message, by the SHA-256 of an export and the record in it */
  sourceRecord: string | null;
  duplicateOf: string | null;
  /** Hidden from assistants */
  private: boolean;
  suggestions: EvidenceSuggestions | null;
  dismissedSuggestions: ('title' | 'eventDate' | 'contactIds')[];
  /** Highlights and page notes */
  annotations: Annotation[];
  extraction: Extraction;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  /** With `q`: where it was found */
  matches?: {
    /** 0 is the title, names, tags, description and notes; 1… are pages */
    page: number;
    snippet: string;
    /** [start, end) of each hit in the snippet, UTF-16 */
    ranges: [number, number][];
  }[];
  /** With `q`: higher is better */
  score?: number;
}

export interface Hearing {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  courtCaseId: string | null;
  /** YYYY-MM-DD */
  date: string;
  time: string | null;
  timeZone: string | null;
  durationMinutes: number | null;
  purpose: string;
  place: string | null;
  room: string | null;
  judge: string | null;
  remoteLink: string | null;
  status: 'scheduled' | 'continued' | 'held' | 'vacated';
  outcome: string | null;
  notes: string | null;
  contactIds: string[];
  /** The instant it begins; null without a time or a zone. A time that the clock skips in spring counts as if it had gone on, one that comes twice in autumn is the first */
  startsAt: string | null;
  /** Over by the time of this answer, and still said to be scheduled */
  pastDue: boolean;
  /** Scheduled hearings of the case that overlap with it in time, at most 20 of them */
  conflicts: string[];
  /** How many things are on its list */
  resourceCount: number;
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface HearingResource {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  /** A UUIDv7 */
  hearingId: string;
  kind: 'evidence' | 'document' | 'message' | 'todo';
  /** A UUIDv7 */
  itemId: string;
  /** Of the item, as it is now */
  title: string;
  note: string;
  /** Its place in the list, from 0 */
  position: number;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface HeldCreation {
  id: string;
  remoteId: string;
  caseId: string;
  resource: SyncResource;
  localId: string;
  title: string;
  attempt: number;
  state: 'held' | 'ambiguous' | 'givenUp';
  given: 'resend' | 'giveUp' | null;
  sentAt: string;
}

export interface HistoryDetails {
  changes: {
    seq: number;
    fields: FieldChange[];
  }[];
  /** What the records that the fields point to are called; without those that are gone */
  names: Record<string, string>;
}

export interface HistoryLine {
  seq: number;
  /** ISO 8601 UTC with milliseconds */
  at: string;
  resource: HistoryResource;
  /** A UUIDv7 */
  recordId: string;
  op: 'insert' | 'update' | 'delete';
  /** What the record was called after the change; null when that was erased with it */
  title: string | null;
  /** Which shown fields changed */
  fields: string[];
  /** Where only one yes-or-no fact changed (archived, revoked, done, hidden): whether it is so now */
  turned?: boolean;
  /** It went to Trash, or came back from there */
  trash?: 'moved' | 'restored';
  /** What happened to the people of the workspace */
  people?: 'joined' | 'added' | 'left' | 'removed' | 'invited' | 'sentAgain' | 'withdrew';
  /** The record was permanently deleted since, and its content with it */
  erased: boolean;
  /** The record still exists */
  standing: boolean;
  doer: Doer;
  transport: 'rest' | 'mcp' | 'window' | 'job' | 'sync';
  requestId: string;
}

export interface HistoryPage {
  lines: HistoryLine[];
  next: number | null;
}

export type HistoryResource =
  | 'accounts'
  | 'binderItems'
  | 'binders'
  | 'cases'
  | 'contacts'
  | 'courtCases'
  | 'custodyPages'
  | 'documentAttachments'
  | 'documents'
  | 'elementSupports'
  | 'evidence'
  | 'folders'
  | 'grants'
  | 'hearingResources'
  | 'hearings'
  | 'invitations'
  | 'issues'
  | 'memberships'
  | 'messageImports'
  | 'messageThreads'
  | 'messages'
  | 'packetItems'
  | 'packets'
  | 'redactions'
  | 'securityEvents'
  | 'termsAcceptances'
  | 'timelineEntries'
  | 'todos'
  | 'tokens'
  | 'workspaces';

export interface ImportLine {
  jobId: string;
  /** A UUIDv7 */
  importId: string;
  fileName: string;
  /** A UUIDv7 */
  caseId: string;
  caption: string;
  state: 'waiting' | 'running' | 'refused';
  /** Messages that are stored */
  done: number;
  of: number | null;
  /** ISO 8601 UTC with milliseconds */
  startedAt: string;
  /** Why it was refused */
  error: string | null;
}

export interface ImportQuestion {
  /** What the next request answers it by */
  field: 'platform' | 'selfName' | 'dateOrder' | 'timeZone' | 'columns';
  text: string;
  choices: {
    value: string;
    label: string;
  }[];
  proposed: string | null;
  examples: {
    record: number;
    raw: string;
    readings: {
      value: string;
      reading: string;
    }[];
  }[];
}

export interface ImportReport {
  /** Read */
  messages: number;
  added: number;
  /** There before */
  already: number;
  attachments: number;
  /** Attachments the export names and does not hold */
  missing: number;
  broken: number;
  /** At most 20 */
  brokenExamples: {
    record: number;
    raw: string;
    reason: string;
  }[];
  threads: {
    /** A UUIDv7 */
    id: string;
    title: string;
    added: number;
    already: number;
  }[];
  first: string | null;
  last: string | null;
  /** Of all that was read: the same on two servers that read it alike */
  setHash: string | null;
  /** Why it was refused */
  error: string | null;
}

export interface InboxQuestion {
  id: string;
  remoteId: string;
  caseId: string;
  ask: SyncAsk;
  resource: SyncResource;
  localIds: string[];
  remoteIds: string[];
  title: string;
  conflicts: SyncConflict[];
  /** The record here, as far as it is there; ids are ours, or `remote:…` for what is not here yet */
  mine: Record<string, unknown> | null;
  theirs: Record<string, unknown> | null;
  /** What is in the record and comes back or goes with it */
  inside: {
    resource: SyncResource;
    fields: Record<string, unknown>;
  }[];
  /** Changes with what is asked about: an answer to another one is refused */
  seen: string;
  /** What was answered and waits for the run under way */
  given: SyncChoice | null;
  createdAt: string;
}

export interface InstallationSettings {
  values: SettingValues;
  /** The flag or environment variable that fixes a setting */
  fixedBy: {
    ocrLanguages?: string;
    backupEvery?: string;
    backupsKept?: string;
    backupFolder?: string;
  };
  trouble: string | null;
  languages: LanguageEntry[];
}

export interface InvitationFound {
  workspace: string;
  inviter: string;
  role: InvitedRole;
  email: string;
  hasAccount: boolean;
}

export type InvitedRole = 'admin' | 'member' | 'viewer';

export interface Issue {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  name: string;
  description: string;
  color: 'slate' | 'blue' | 'teal' | 'green' | 'olive' | 'amber' | 'orange' | 'red' | 'purple' | 'pink';
  position: number;
  evidenceCount: number;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface JobLine {
  /** A UUIDv7 */
  evidenceId: string;
  title: string;
  fileName: string;
  mimeType: string;
  /** A UUIDv7 */
  caseId: string;
  caption: string;
  jobId: string;
  /** Times it was begun: more than one when it failed in a way that may pass, and is tried again */
  attempts: number;
  /** When it is due; later than now when it waits for its next attempt */
  runAfter: string;
}

export interface JobOutcome {
  done: number;
  /** In matters that the person may only look at */
  refused: number;
}

export interface LanguageEntry {
  language: string;
  /** Only what was added here can be removed here */
  from: 'shipped' | 'added' | 'folder';
}

export interface LedgerCall {
  id: number;
  at: string;
  transport: string;
  operationId: string;
  outcome: string;
  /** The first of what it touched; null for what is deleted, or no longer yours to see */
  records: (NamedRecord | null)[];
  recordCount: number;
  bytes: number;
  times: number;
  caseName: string | null;
  changes: {
    kind: string;
    op: 'insert' | 'update' | 'delete';
    title: string | null;
    fields: string[];
  }[];
}

export interface LedgerEntry {
  /** A UUIDv7 */
  id: string;
  scheme: 'exhibit' | 'bates';
  /** As it is printed */
  number: string;
  /** Null once the item is deleted */
  evidenceId: string | null;
  /** What the item was called when the number was given */
  title: string;
  courtCaseIds: string[];
  state: 'assigned' | 'served' | 'filed' | 'withdrawn';
  replacedBy: string | null;
  recipients: {
    as: 'served' | 'filed';
    name: string;
    /** YYYY-MM-DD */
    on: string;
    method: string | null;
  }[];
  buildId: string | null;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
}

export interface LedgerLine {
  id: number;
  at: string;
  transport: string;
  operationId: string;
  outcome: string;
  /** The first of what it touched; null for what is deleted, or no longer yours to see */
  records: (NamedRecord | null)[];
  recordCount: number;
  bytes: number;
  times: number;
}

export interface LedgerPage {
  lines: LedgerLine[];
  /** Give it as before for the next page; null at the end */
  nextBefore: number | null;
}

export interface LeftAlone {
  resource: SyncResource;
  localId: string | null;
  remoteId: string | null;
  title?: string;
  why: string;
}

export interface Limits {
  rateLimit: number;
  evidenceLimit: number;
  storageQuotaMib: number;
  aiAllowance: number;
  fileBytes: number;
  files: number;
  mcpFileBytes: number;
  /** How many items you have */
  items: number;
  /** How large they are together */
  bytes: number;
}

export interface MailMessage {
  /** From, To, Cc, Bcc, Date, Subject, as the header says them */
  fields: [string, string][];
  /** The part that holds the body as one safe page */
  body: number | null;
  /** The plain text, if the email has one */
  text: string | null;
  /** Pictures that are never loaded from elsewhere */
  remotePictures: number;
  /** Parts */
  attachments: number[];
}

export interface MailView {
  kind: 'mail';
  messages: MailMessage[];
  /** Messages of a mailbox that are not shown */
  more: number;
  /** Details in the file: author, created, camera, codec, … */
  facts: Record<string, string>;
}

export interface MatterReport {
  caseId: string;
  end: RunEnd;
  sentence: string | null;
  rounds: number;
  requests: number;
  here: SyncCounts;
  there: SyncCounts;
  questions: number;
  held: number;
  brakes: Brake[];
  left: LeftAlone[];
  /** Not sent, and no fault: files that are too large for a server */
  staysHere: LeftAlone[];
  /** Permissions that the token lacks */
  lacks: string[];
}

export interface MatterThere {
  remoteCaseId: string;
  caption: string;
  workspace: string;
  role: string;
  archived: boolean;
  localCaseId: string | null;
}

export interface Member {
  /** A UUIDv7 */
  accountId: string;
  name: string;
  /** Null for who only works in the workspace: addresses are for those who manage it */
  email: string | null;
  role: MemberRole;
  /** ISO 8601 UTC with milliseconds */
  joinedAt: string;
  you: boolean;
  /** The workspace is charged to them */
  pays: boolean;
}

export type MemberRole = 'owner' | 'admin' | 'member' | 'viewer';

export interface Message {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  /** A UUIDv7 */
  threadId: string;
  /** Its own, or else its thread’s */
  courtCaseId: string | null;
  platform: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other';
  /** SMS, MMS, iMessage …, as exported */
  service: string | null;
  direction: 'sent' | 'received' | 'system';
  senderName: string | null;
  senderHandle: string | null;
  recipients: Party[];
  /** Verbatim */
  body: string;
  /** Null while nobody knows the zone of the wall clock */
  sentAt: string | null;
  /** The wall clock as exported */
  localTime: string | null;
  /** Exactly as exported */
  rawTimestamp: string;
  /** What `sentAt` was made with */
  timeZone: string | null;
  precision: 'second' | 'minute' | 'day';
  zoneFrom: 'export' | 'asserted' | 'unknown';
  /** In an hour that comes twice or never as clocks change */
  uncertain: boolean;
  edited: boolean;
  /** Its sender took it back */
  deleted: boolean;
  /** Earlier wordings */
  editions: {
    body: string;
    at: string | null;
  }[];
  reactions: {
    by: string;
    emoji: string;
    at: string | null;
  }[];
  replyToId: string | null;
  attachments: MessageAttachment[];
  tags: string[];
  note: string;
  /** Null for one that was logged by hand */
  source: MessageSource | null;
  /** Hidden from assistants */
  private: boolean;
  /** What is said of it alone, without its thread */
  itself: {
    /** By hand */
    logged: boolean;
    /** Of a logged one: the only other person in its thread */
    with: string | null;
    courtCaseId: string | null;
    private: boolean;
  };
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface MessageAttachment {
  /** For `/files/{id}`; null where the export does not hold it */
  fileId: string | null;
  name: string;
  mimeType: string | null;
  size: number | null;
  sha256: string | null;
  /** The export names it and does not hold it */
  missing: boolean;
  /** The item it was kept as */
  evidenceId: string | null;
}

export interface MessageHit {
  message: Message;
  threadTitle: string;
  snippet: string;
  /** [start, end) of each hit, UTF-16 */
  ranges: [number, number][];
  /** Its place in the list of its thread */
  offset: number;
}

export interface MessageImport {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  /** `ready`, after a preview: send `importId` with attest=yes, and it is stored */
  state: 'receiving' | 'reading' | 'asking' | 'ready' | 'storing' | 'done' | 'refused' | 'cancelled';
  /** Null while parts are missing */
  format: string | null;
  platform: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other' | null;
  fileName: string;
  size: number;
  sha256: string | null;
  /** For `/files/{id}` */
  fileId: string | null;
  parser: string | null;
  device: string | null;
  attested: {
    by: string | null;
    /** ISO 8601 UTC with milliseconds */
    at: string;
  } | null;
  answers: {
    platform?: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other';
    /** Whose phone it was */
    selfName?: string;
    otherName?: string;
    dateOrder?: 'dmy' | 'mdy' | 'ymd';
    /** IANA, or unknown */
    timeZone?: string;
    /** Of a CSV: role to heading */
    columns?: {
      time?: string;
      sender?: string;
      recipient?: string;
      body?: string;
      direction?: string;
      conversation?: string;
      attachment?: string;
    };
    /** Only these `conversations`, by key */
    threads?: string[];
  };
  questions: ImportQuestion[];
  preview: {
    record: number;
    direction: 'sent' | 'received' | 'system';
    senderName: string | null;
    senderHandle: string | null;
    body: string;
    at: string | null;
    rawTimestamp: string;
    attachments: number;
  }[];
  conversations: {
    /** For `threads` */
    key: string;
    title: string | null;
    participants: string[];
    messages: number;
  }[];
  /** In the file, but never sent, so left out. `other`: failed or waiting. Null: not counted */
  unsent: {
    drafts: number;
    other: number;
  } | null;
  progress: {
    done: number;
    of: number | null;
  };
  report: ImportReport | null;
  courtCaseId: string | null;
}

export interface MessageSource {
  /** A UUIDv7 */
  importId: string;
  /** Of the export */
  fileSha256: string;
  /** Its place in the export, from 1 */
  record: number;
  /** What read it, with its version */
  method: string;
  device: string | null;
  /** Every export that holds it */
  seenIn: {
    /** A UUIDv7 */
    importId: string;
    /** Of the export */
    fileSha256: string;
    /** Its place in the export, from 1 */
    record: number;
  }[];
}

export interface NamedRecord {
  id: string;
  kind: string;
  title: string;
}

export interface NewToken {
  /** A UUIDv7 */
  id: string;
  name: string;
  /** The first characters of the token, to tell it from others */
  prefix: string;
  permissions: string[];
  /** Its calls count as an assistant’s: private items are hidden from it */
  assistant: boolean;
  /** Its permanent deletions wait for approval in the window */
  approveDeletes: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** The only cases it can see and change; null is all of them */
  caseIds: string[] | null;
  /** The whole token, shown this once */
  token: string;
}

export interface OfferedCourt {
  id: string;
  name: string;
  version: string;
  table: {
    /** YYYY-MM-DD */
    from: string;
    /** YYYY-MM-DD */
    to: string;
  };
  rules: OfferedRule[];
  holidays: {
    /** YYYY-MM-DD */
    date: string;
    name: string;
  }[];
  holidaySources: {
    citation: string;
    url: string;
    /** When its text was compared with ours; null: not compared */
    checked: string | null;
    edition: string;
  }[];
}

export interface OfferedRule {
  id: string;
  group: string;
  label: string;
  text: string;
  trigger: string;
  /** Null: the person says how many */
  days: number | null;
  unit: 'days' | 'court-days';
  direction: 'after' | 'before';
  /** The ways of service that change this rule */
  ways: WayOfService[];
  source: {
    citation: string;
    url: string;
    /** When its text was compared with ours; null: not compared */
    checked: string | null;
    edition: string;
  };
  notes: string[];
}

export interface OpenApproval {
  /** A UUIDv7 */
  id: string;
  tokenName: string;
  operationId: string;
  label: string;
  /** What else goes with it, such as the items of a folder; up to five names of each kind */
  goes: {
    resource: string;
    count: number;
    names: string[];
  }[];
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  expiresAt: string;
}

export interface PackageLicence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

export interface Packet {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  courtCaseId: string | null;
  hearingId: string | null;
  profile: string;
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  settings: PacketSettings;
  items: {
    /** A UUIDv7 */
    id: string;
    kind: 'document' | 'exhibit' | 'message_log' | 'placeholder';
    /** Its document, evidence item or thread; null for a placeholder */
    refId: string | null;
    section: string | null;
    /** Null: the exhibit’s own number */
    label: string | null;
    /** Empty: the title of what it is about */
    title: string;
    range: {
      from: string | null;
      to: string | null;
    } | null;
    /** Only these of its pages are printed, like 3-7,12; null: all */
    pages: string | null;
    redactionIds: string[];
    /** What a placeholder says */
    note: string;
  }[];
  /** Of the evidence in it */
  redactions: {
    /** A UUIDv7 */
    id: string;
    /** A UUIDv7 */
    evidenceId: string;
    /** In points from the top left of the upright page */
    boxes: {
      /** From 1, of the pages as the packet prints them */
      page: number;
      x: number;
      y: number;
      w: number;
      h: number;
    }[];
    reason: string;
    /** How a packet with it was given to others: then it can’t be deleted */
    sent: 'served' | 'filed' | null;
    /** ISO 8601 UTC with milliseconds */
    createdAt: string;
  }[];
  /** Newest first */
  builds: PacketBuild[];
  /** Builds that others were given from another computer, newest first */
  sentElsewhere: PacketSentElsewhere[];
}

export interface PacketBuild {
  /** A UUIDv7 */
  id: string;
  draft: boolean;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'served' | 'filed';
  progress: {
    done: number;
    of: number | null;
  };
  /** Its volumes: GET /files/{fileId} */
  files: {
    /** A UUIDv7 */
    fileId: string;
    name: string;
    size: number;
    pages: number;
    sha256: string;
  }[];
  manifestFileId: string | null;
  verifierFileId: string | null;
  receipts: {
    as: 'served' | 'filed';
    /** YYYY-MM-DD */
    on: string;
    method: string | null;
    recipients: string[];
  }[];
  error: string | null;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  finishedAt: string | null;
}

export interface PacketFinding {
  id: string;
  code: string;
  severity: 'error' | 'warning' | 'notice';
  itemId: string | null;
  evidenceId: string | null;
  documentId: string | null;
  /** Of the item, from 1 */
  page: number | null;
  /** In points from the top left of the upright page */
  box: {
    x: number;
    y: number;
    w: number;
    h: number;
  } | null;
  /** Masked */
  excerpt: string | null;
  text: string;
  fix: string;
}

export interface PacketHead {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  courtCaseId: string | null;
  hearingId: string | null;
  profile: string;
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  items: number;
  sent: 'served' | 'filed' | null;
}

export interface PacketLine {
  jobId: string;
  /** A UUIDv7 */
  packetId: string;
  /** Null for a check */
  buildId: string | null;
  title: string;
  /** A UUIDv7 */
  caseId: string;
  caption: string;
  draft: boolean;
  state: 'waiting' | 'running';
  /** Items of a check, steps of a build */
  done: number;
  of: number | null;
  /** ISO 8601 UTC with milliseconds */
  startedAt: string;
}

export interface PacketPlan {
  pages: number;
  bytes: number;
  volumes: {
    n: number;
    first: number;
    last: number;
    bytes: number;
    fileName: string;
  }[];
  rows: {
    /** A UUIDv7 */
    itemId: string;
    kind: 'document' | 'exhibit' | 'message_log' | 'placeholder';
    section: string | null;
    label: string | null;
    title: string;
    date: string;
    bates: {
      first: string;
      last: string;
    } | null;
    page: number;
    pageLabel: string;
    /** With its slip sheet */
    pages: number;
    /** Where only some are printed: “pages 3–7 of 40” */
    part: string | null;
    slip: boolean;
    volume: number;
    /** False: its pages are not made yet and their number is a guess */
    checked: boolean;
  }[];
  findings: PacketFinding[];
  /** Items whose pages were made and looked at */
  checked: number;
  of: number;
  checking: boolean;
}

export interface PacketSentElsewhere {
  id: string;
  as: 'served' | 'filed';
  /** ISO 8601 UTC with milliseconds */
  builtAt: string;
  files: {
    name: string;
    size: number;
    pages: number;
    sha256: string;
  }[];
  receipts: {
    as: 'served' | 'filed';
    /** YYYY-MM-DD */
    on: string;
    method: string | null;
    recipients: string[];
  }[];
}

export interface PacketSettings {
  cover: boolean;
  index: boolean;
  links: boolean;
  slipSheets: boolean;
  stickers: boolean;
  bates: {
    prefix: string;
    start: number;
    digits: number;
  } | null;
  page: {
    paper: 'letter' | 'a4';
    numbering: 'continuous' | 'section';
  };
  volumeBytes: number | null;
  sections: string[];
}

export interface Packets {
  /** Grows with every change of the case’s packets */
  revision: number;
  packets: PacketHead[];
  /** The one of `packetId` */
  packet: Packet | null;
  plan: PacketPlan | null;
  /** For `hearingId`: nothing of it is saved */
  proposal: {
    title: string;
    courtCaseId: string | null;
    /** A UUIDv7 */
    hearingId: string;
    profile: string;
    settings: PacketSettings;
    items: {
      kind: 'document' | 'exhibit' | 'message_log' | 'placeholder';
      /** Its document, evidence item or thread; null for a placeholder */
      refId: string | null;
      section: string | null;
      /** Null: the exhibit’s own number */
      label: string | null;
      /** Empty: the title of what it is about */
      title: string;
      range: {
        from: string | null;
        to: string | null;
      } | null;
      /** Only these of its pages are printed, like 3-7,12; null: all */
      pages: string | null;
      /** What a placeholder says */
      note: string;
    }[];
  } | null;
}

export interface PageNotRead {
  page: number;
  reason: 'time' | 'memory' | 'stopped' | 'damaged';
}

export interface Participant {
  name: string | null;
  handle: string | null;
  contactId: string | null;
  /** The owner of the phone or account */
  self: boolean;
}

export interface Party {
  name: string | null;
  handle: string | null;
}

export interface People {
  workspace: {
    /** A UUIDv7 */
    id: string;
    name: string;
    role: MemberRole;
  };
  members: Member[];
  invitations: WaitingInvitation[];
}

export interface PlacedWord {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PlannedChange {
  resource: SyncResource;
  what: 'create' | 'edit' | 'delete';
  side: 'here' | 'there';
  localId: string | null;
  remoteId: string | null;
  title: string;
  fields: string[];
}

export interface Preparation {
  /** Grows with every change of the case’s preparation */
  revision: number;
  binders: Binder[];
  gaps: {
    /** A UUIDv7 */
    elementId: string;
    kind: 'no_support' | 'no_witness' | 'contradicted' | 'not_in_packet';
    text: string;
  }[];
  /** The evidence in the case’s packets; null where it has none */
  packed: string[] | null;
}

export interface PreparationChange {
  /** Grows with every change of the case’s preparation */
  revision: number;
  /** Items that were added, changed or moved, as they are now */
  changed: BinderItem[];
  /** Items that are gone */
  removed: string[];
  /** All binders, without their items */
  binders: BinderHead[];
  /** After an import: how many were added, and how many were there already */
  imported: {
    added: number;
    present: number;
  } | null;
  /** After a restore: what the backup names and this case does not have */
  missing: {
    resource: string;
    /** A UUIDv7 */
    id: string;
    title: string;
  }[];
}

export interface QuarantinedRecord {
  id: string;
  remoteId: string;
  caseId: string;
  resource: SyncResource;
  localId: string;
  title: string;
  size: number;
  quarantinedAt: string;
  until: string;
}

export interface QuarterCount {
  /** 2026-11-21T08:45, UTC */
  quarter: string;
  reads: number;
  changes: number;
  refused: number;
}

export interface ReadPage {
  text: string;
  /** 0 to 100; null for text that the file itself holds */
  confidence: number | null;
  /** Words recognized with little certainty, in their order */
  doubtful: DoubtfulRange[];
  /** Why something on this page could not be recognized; null where all was */
  notRead: 'time' | 'memory' | 'stopped' | 'damaged' | null;
}

export interface Remote {
  id: string;
  name: string;
  url: string;
  mode: SyncMode;
  everyMinutes: number;
  paused: boolean;
  /** Whose token it is, as the server said */
  account: string;
  extension: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface RestorePreview {
  place: string;
  madeAt: string | null;
  lastChangeAt: string | null;
  matters: number;
  items: number;
  files: number;
  bytes: number;
  /** Null when the data of now can’t be read */
  comparison: {
    matters: Difference;
    items: Difference;
    other: Difference;
    tokensMadeSince: number;
    tokensRevokedSince: number;
    membershipsReturning: number;
  } | null;
}

export type RunEnd = 'inStep' | 'waiting' | 'brake' | 'stopped' | 'offline' | 'refused' | 'failed';

export interface RunReport {
  remoteId: string;
  matters: MatterReport[];
  end: RunEnd;
  sentence: string | null;
}

export interface RunningJob {
  /** A UUIDv7 */
  evidenceId: string;
  title: string;
  fileName: string;
  mimeType: string;
  /** A UUIDv7 */
  caseId: string;
  caption: string;
  jobId: string;
  /** Times it was begun: more than one when it failed in a way that may pass, and is tried again */
  attempts: number;
  /** When it is due; later than now when it waits for its next attempt */
  runAfter: string;
  page: number | null;
  pages: number | null;
  /** ISO 8601 UTC with milliseconds */
  startedAt: string;
}

export interface SavedSearch {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  name: string;
  /** The list’s address after the question mark: words, filters and sort */
  query: string;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface SecurityChange {
  /** `pending`: set up, and waiting for its first code; ten minutes long */
  authenticator: 'off' | 'pending' | 'on';
  /** `setup`: for typing into the authenticator, in base 32 */
  secret?: string;
  /** `setup`: the same as `otpauth://`, for a QR code */
  uri?: string;
  /** `setup`: until when `enable` has to follow */
  expiresAt?: string;
  /** `enable`: each signs in once in the place of a code; shown this once */
  recoveryCodes?: string[];
  /** `revoke-sessions`: how many there were */
  sessionsEnded?: number;
}

export interface SelectedMatter {
  remoteId: string;
  caseId: string;
  remoteCaseId: string;
  caption: string;
  inStepAt: string | null;
  lastRunAt: string | null;
  brakes: Brake[];
}

export interface Session {
  account: {
    /** A UUIDv7 */
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
  } | null;
  firstRun: boolean;
  version: string;
  mode: 'desktop' | 'hosted';
  /** Empty on a hosted server */
  dataFolder: string;
}

export interface SettingValues {
  ocrLanguages: string[];
  backupEvery: 'never' | 'day' | 'week';
  backupsKept: number;
  backupFolder: string | null;
}

export interface Sheet {
  name: string;
  hidden: boolean;
  columns: number;
  /** The number of each row in the file, and what its cells show; empty rows are left out */
  rows: {
    at: number;
    cells: string[];
  }[];
  /** Formulas by cell, "B7" */
  formulas: Record<string, string>;
  comments: {
    at: string;
    text: string;
  }[];
  /** All rows that hold something, the shown ones included */
  rowsInFile: number;
}

export interface SheetView {
  kind: 'sheet';
  sheets: Sheet[];
  /** Details in the file: author, created, camera, codec, … */
  facts: Record<string, string>;
}

export type SignInAnswer =
  | {
      needs: 'code';
    }
  | {
      account: {
        name: string;
        email: string;
      };
    };

export interface StorageUse {
  sizes: {
    database: number;
    files: number;
    previews: number;
    backups: number;
    other: number;
  };
  free: number;
  measuredAt: string;
}

export interface Switch {
  /** Send this as X-Case-Context on later requests */
  context: string;
  /** A UUIDv7 */
  workspaceId: string;
  /** A UUIDv7 */
  caseId: string;
}

export type SyncAsk =
  | 'both-edited'
  | 'deleted-there-edited-here'
  | 'deleted-here-edited-there'
  | 'same-thing-twice'
  | 'numbers-twice';

export type SyncChoice =
  | {
      choose: 'mine' | 'theirs' | 'restore' | 'keep' | 'delete' | 'same' | 'both' | 'first' | 'second';
    }
  | {
      choose: 'edited';
      fields: Record<string, unknown>;
    };

export interface SyncConflict {
  fields: string[];
  base: Record<string, unknown>;
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
}

export interface SyncCounts {
  created: number;
  edited: number;
  deleted: number;
}

export interface SyncLogLine {
  seq: number;
  at: string;
  remoteId: string;
  caseId: string | null;
  runId: string;
  what: string;
  resource: string | null;
  localId: string | null;
  remoteRecordId: string | null;
  hash: string | null;
  outcome: string | null;
}

export type SyncMode = 'manual' | 'onChange' | 'timed';

export interface SyncOverview {
  remotes: Remote[];
  matters: SelectedMatter[];
  status: SyncStatus[];
  tokensKept: 'system' | 'file';
}

export interface SyncPreview {
  remoteId: string;
  caseId: string;
  here: SyncCounts;
  there: SyncCounts;
  changes: PlannedChange[];
  questions: {
    ask: SyncAsk;
    resource: SyncResource;
    title: string;
  }[];
  brakes: Brake[];
  requests: number;
  minutes: number;
  upload: number;
  download: number;
  staysHere: LeftAlone[];
}

export type SyncResource =
  | 'cases'
  | 'courtCases'
  | 'custodyPages'
  | 'folders'
  | 'issues'
  | 'contacts'
  | 'evidence'
  | 'documents'
  | 'messageThreads'
  | 'messages'
  | 'timelineEntries'
  | 'hearings'
  | 'documentAttachments'
  | 'todos'
  | 'binders'
  | 'packets'
  | 'redactions'
  | 'hearingResources'
  | 'binderItems'
  | 'packetItems'
  | 'elementSupports'
  | 'messageImports';

export type SyncState = 'idle' | 'running' | 'paused' | 'offline' | 'refused' | 'brake' | 'needsYou' | 'failed';

export interface SyncStatus {
  remoteId: string;
  name: string;
  state: SyncState;
  sentence: string | null;
  inStepAt: string | null;
  /** A run since then left something to do, or none came to its end */
  behind: boolean;
  questions: number;
  held: number;
  brakes: number;
  progress: {
    caseId: string;
    done: number;
    total: number;
    requestsLeft: number;
  } | null;
  /** A run that waits for the server’s next minute continues then */
  waitsUntil: string | null;
  /** What is kept back, as sentences */
  parked: string[];
  nextRunAt: string | null;
}

export interface Template {
  id: string;
  /** Of a shipped template, and its id too */
  key: string | null;
  name: string;
  /** Of the documents made from it; `template` of an own one */
  kind:
    | 'declaration'
    | 'affidavit'
    | 'motion'
    | 'notice'
    | 'opposition'
    | 'reply'
    | 'order'
    | 'proof_of_service'
    | 'list'
    | 'letter'
    | 'brief'
    | 'stipulation'
    | 'template'
    | 'other';
  description: string;
  /** A document of kind `template` in this case */
  own: boolean;
}

export interface Terms {
  /** What to send when the person has accepted this text */
  version: string;
  /** The two letters of a US state, or `other`; null while none is known */
  residenceState: string | null;
  /** Markdown */
  text: string;
  /** What was accepted last; another than `version` means that this text was not */
  acceptedVersion: string | null;
  acceptedAt: string | null;
  /** Every acceptance of this account, the last one first */
  acceptances: {
    version: string;
    residenceState: string;
    /** ISO 8601 UTC with milliseconds */
    acceptedAt: string;
  }[];
}

export interface TextView {
  kind: 'text';
  text: string;
  encoding: string;
  mimeType: string;
  /** Characters that are not shown */
  more: number;
  /** Details in the file: author, created, camera, codec, … */
  facts: Record<string, string>;
}

export interface Thread {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  platform: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other';
  service: string | null;
  participants: Participant[];
  counts: {
    all: number;
    sent: number;
    received: number;
    attachments: number;
    deleted: number;
  };
  /** With a zone, or the wall clock where none is known */
  firstAt: string | null;
  lastAt: string | null;
  gaps: ThreadGap[];
  imports: string[];
  /** What the phone’s owner says */
  complete: 'yes' | 'no' | null;
  courtCaseId: string | null;
  /** Hidden from assistants, with its messages */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface ThreadGap {
  /** only_in, deleted, edited, shifted, clock_jump, truncated, count_mismatch, media_missing, limit, quiet */
  kind: string;
  from: string | null;
  to: string | null;
  note: string;
}

export interface TimelineEntry {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  kind: 'event' | 'evidence' | 'keydate' | 'hearing';
  /** The record it is taken from: the event itself, the evidence item, the hearing, or the case of a key date */
  sourceId: string;
  /** True for events; the others are changed where they are kept */
  editable: boolean;
  /** The day, or the first day of the month or year */
  date: string;
  precision: 'day' | 'month' | 'year';
  qualifier: 'about' | 'before' | 'after' | null;
  time: string | null;
  /** Markdown */
  title: string;
  /** Markdown */
  detail: string;
  /** Of evidence in several court files: null */
  courtCaseId: string | null;
  position: number;
  contactIds: string[];
  evidenceIds: string[];
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface Todo {
  /** A UUIDv7 */
  id: string;
  /** A UUIDv7 */
  caseId: string;
  title: string;
  detail: string;
  due: string | null;
  done: boolean;
  /** When it was checked off */
  doneAt: string | null;
  priority: 'low' | 'normal' | 'high';
  hearingId: string | null;
  courtCaseId: string | null;
  /** How `due` was worked out; when it names another day, the to-do was moved by hand */
  deadline: Deadline | null;
  /** Hidden from assistants */
  private: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
}

export interface Token {
  /** A UUIDv7 */
  id: string;
  name: string;
  /** The first characters of the token, to tell it from others */
  prefix: string;
  permissions: string[];
  /** Its calls count as an assistant’s: private items are hidden from it */
  assistant: boolean;
  /** Its permanent deletions wait for approval in the window */
  approveDeletes: boolean;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** The only cases it can see and change; null is all of them */
  caseIds: string[] | null;
}

export interface TokenActivity {
  /** A UUIDv7 */
  tokenId: string;
  clientName: string | null;
  clientVersion: string | null;
  clientAt: string | null;
  lastAt: string | null;
  lastTransport: string | null;
  lastOperationId: string | null;
  lastOutcome: string | null;
}

export interface TrashList {
  records: TrashedRecord[];
  /** Also of what is not in the list */
  total: number;
}

export interface TrashOutcome {
  done: {
    resource: TrashResource;
    /** A UUIDv7 */
    id: string;
    /** The record with which it went to Trash, or left it, maybe itself; null: it only looks otherwise */
    with: string | null;
  }[];
  /** Titles of what was put into a folder since, and is kept */
  stays: string[];
}

export interface TrashPlace {
  record: {
    resource: TrashResource;
    /** A UUIDv7 */
    id: string;
    title: string;
    /** How many went with it, such as the files of a folder */
    together: number;
    /** ISO 8601 UTC with milliseconds */
    trashedAt: string;
    /** When it is deleted permanently; null when sync changed it since, so that a person decides */
    until: string | null;
    /** Who deleted it */
    by: string | null;
    you: boolean;
    /** A UUIDv7 */
    caseId: string;
    caption: string;
  } | null;
}

export type TrashResource =
  | 'binders'
  | 'contacts'
  | 'courtCases'
  | 'documents'
  | 'evidence'
  | 'folders'
  | 'hearings'
  | 'issues'
  | 'messageImports'
  | 'messageThreads'
  | 'packets'
  | 'timelineEntries'
  | 'todos';

export interface TrashedRecord {
  resource: TrashResource;
  /** A UUIDv7 */
  id: string;
  title: string;
  /** How many went with it, such as the files of a folder */
  together: number;
  /** ISO 8601 UTC with milliseconds */
  trashedAt: string;
  /** When it is deleted permanently; null when sync changed it since, so that a person decides */
  until: string | null;
  /** Who deleted it */
  by: string | null;
  you: boolean;
}

export interface Trial {
  works: boolean;
  /** In order; the last one is what failed, when something did */
  steps: TrialStep[];
}

export interface TrialStep {
  name: 'start' | 'tools' | 'call';
  done: boolean;
  milliseconds: number;
  sentence: string;
}

export interface ViewAndParts {
  view: MailView | SheetView | TextView | ArchiveView | FactsView;
  parts: ViewPart[];
}

export interface ViewPart {
  name: string;
  mimeType: string;
  kind: string;
  size: number;
  /** Null when its bytes were too many to keep */
  sha256: string | null;
}

export interface WaitingInvitation {
  /** A UUIDv7 */
  id: string;
  email: string;
  role: InvitedRole;
  inviter: string;
  /** ISO 8601 UTC with milliseconds */
  sentAt: string;
  /** ISO 8601 UTC with milliseconds */
  expiresAt: string;
  /** Nobody answered in time: it opens nothing until it is sent again */
  expired: boolean;
}

export interface WayOfService {
  service: string;
  label: string;
  days: number;
  unit: 'days' | 'court-days';
  citation: string;
}

export interface WorkNow {
  running: RunningJob[];
  imports: ImportLine[];
  packets: PacketLine[];
  waiting: number;
  /** Those that a person canceled among them */
  failed: number;
  /** Of them, how many in which matter */
  failedIn: {
    /** A UUIDv7 */
    caseId: string;
    files: number;
  }[];
  cancelled: number;
  /** Deleted files whose bytes are being erased */
  removing: number;
  done: {
    count: number;
    /** ISO 8601 UTC with milliseconds */
    since: string;
  };
}

export interface Workspace {
  /** A UUIDv7 */
  id: string;
  name: string;
  /** own: the caller pays for it; shared: somebody else does */
  kind: 'own' | 'shared';
  /** guest: only what was shared */
  role: 'owner' | 'admin' | 'member' | 'viewer' | 'guest';
  /** The X-Case-Context value that selects it */
  context: string;
  cases: {
    /** A UUIDv7 */
    caseId: string;
    caption: string;
    context: string;
    archived: boolean;
  }[];
}

export interface Operations {
  /** Show the account this token belongs to */
  get_account: {
    input: Record<never, never>;
    output: Account;
  };
  /** Show how the account is signed in to */
  get_account_security: {
    input: Record<never, never>;
    output: AccountSecurity;
  };
  /** Set up or turn off the authenticator, or sign out elsewhere */
  post_account_security: {
    input: {
      action: 'setup' | 'enable' | 'disable' | 'revoke-sessions';
      /** The account’s own; ask the person each time, and keep it nowhere */
      password: string;
      /** Six digits that the authenticator shows, each good once. `enable` always needs it; `disable` and `revoke-sessions` do while an authenticator is on, and take a recovery code too */
      code?: string;
    };
    output: SecurityChange;
  };
  /** Show the terms of use for a state, and what was accepted */
  get_account_terms: {
    input: {
      /** A US state by its two letters (its name is understood too), or `other` */
      residenceState?: string;
    };
    output: Terms;
  };
  /** Record that the person accepted the terms */
  post_account_terms: {
    input: {
      accepted: true;
      /** The `version` of the text that the person read */
      version: string;
      /** A US state by its two letters (its name is understood too), or `other` */
      residenceState: string;
    };
    output: Terms;
  };
  /** List API tokens */
  get_developer_tokens: {
    input: {
      /** Only this one */
      id?: string;
    };
    output: Token[];
  };
  /** Make an API token */
  post_developer_tokens: {
    input: {
      name: string;
      permissions: string[];
      /** When it stops working; never when omitted */
      expiresAt?: string | null;
      /** For an AI assistant: private items are hidden from it. Always true when an assistant makes it */
      assistant?: boolean;
      /** Its permanent deletions wait for approval in the window. Kept by every token such a token makes */
      approveDeletes?: boolean;
      /** The only cases it can see and change; all of them when omitted */
      caseIds?: string[] | null;
    };
    output: NewToken;
  };
  /** Rename a token or narrow what it can do */
  patch_developer_tokens: {
    input: {
      /** A UUIDv7 */
      id: string;
      name?: string;
      permissions?: string[];
      /** The only cases it can see and change from now on */
      caseIds?: string[];
    };
    output: Token;
  };
  /** Revoke an API token */
  delete_developer_tokens: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** List workspaces and their cases */
  get_workspaces: {
    input: Record<never, never>;
    output: Workspace[];
  };
  /** Select a workspace or case, or make a workspace */
  post_workspaces_switch: {
    input: {
      /** A UUIDv7 */
      workspaceId?: string;
      /** A UUIDv7 */
      caseId?: string;
      name?: string;
    };
    output: Switch;
  };
  /** Show the case */
  get_case: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
    };
    output: Case;
  };
  /** Change the case, archive it or unarchive it */
  post_case_update: {
    input: {
      /** The context’s case when omitted */
      caseId?: string;
      caption?: string;
      role?: string;
      caseNumbers?: {
        number: string;
        type: string;
        court: string;
      }[];
      keyDates?: {
        /** YYYY-MM-DD */
        date: string;
        label: string;
        kind: string;
      }[];
      archived?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Case;
  };
  /** List court files */
  get_court_cases: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Only this one */
      id?: string;
    };
    output: CourtCase[];
  };
  /** Make a court file */
  post_court_cases: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      caption: string;
      status?: 'open' | 'closed';
      /** The court’s number for it */
      number?: string | null;
      court?: string | null;
      division?: string | null;
      /** As in “dissolution” or “protective order” */
      type?: string | null;
      /** As in “Cook County, Illinois” */
      jurisdiction?: string | null;
      judge?: string | null;
      /** Department or courtroom */
      department?: string | null;
      /** The owner’s role in it, as in “respondent” */
      role?: string | null;
      filedDate?: string | null;
      /** The court’s, by its IANA name */
      timeZone?: string | null;
      notes?: string | null;
    };
    output: CourtCase;
  };
  /** Change a court file */
  patch_court_cases: {
    input: {
      /** A UUIDv7 */
      id: string;
      caption?: string;
      status?: 'open' | 'closed';
      /** The court’s number for it */
      number?: string | null;
      court?: string | null;
      division?: string | null;
      /** As in “dissolution” or “protective order” */
      type?: string | null;
      /** As in “Cook County, Illinois” */
      jurisdiction?: string | null;
      judge?: string | null;
      /** Department or courtroom */
      department?: string | null;
      /** The owner’s role in it, as in “respondent” */
      role?: string | null;
      filedDate?: string | null;
      /** The court’s, by its IANA name */
      timeZone?: string | null;
      notes?: string | null;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: CourtCase;
  };
  /** Delete a court file */
  delete_court_cases: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** List or search evidence */
  get_evidence: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      q?: string;
      /** Only this one */
      id?: string;
      /** In this category */
      issueId?: string;
      priority?: 'low' | 'normal' | 'high';
      tag?: string;
      exhibitNumber?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** Directly in this folder, or none */
      folderId?: string | 'none';
      /** At most this many rows; all of them when omitted */
      limit?: number;
      /** Rows after the one with this id, in the list’s order */
      after?: string;
    };
    output: FoundEvidence[];
  };
  /** Add files as evidence */
  post_evidence: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Where the files, or their folder tree, go */
      folderId?: string;
      /** Assign them to this court file */
      courtCaseId?: string;
      /** Required for audio and video: everybody recorded consented, or the law allows it */
      recordingConsent?: 'yes';
      custodian?: string;
      original?: 'original' | 'copy';
      confidentiality?: string;
      /** Bytes the case already has: keep a second item, link the first to this folder and court file, or skip */
      duplicates?: 'keep' | 'link' | 'skip';
      title?: string;
      description?: string;
      tagNames?: string[];
      eventDate?: string | null;
      priority?: 'low' | 'normal' | 'high';
      issueIds?: string[];
      courtCaseIds?: string[];
      hearingIds?: string[];
      contactIds?: string[];
      /** Hide it from assistants */
      private?: boolean;
      /** Folders, parallel to files; they are made */
      paths?: string[];
      /** The files, repeated for each */
      files: File[];
    };
    output: {
      evidence: EvidenceItem[];
      skipped: {
        fileName: string;
        reason: string;
        /** A UUIDv7 */
        evidenceId: string;
      }[];
    };
  };
  /** Show one evidence item */
  get_evidence_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: EvidenceItem;
  };
  /** Change an evidence item */
  patch_evidence_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
      title?: string;
      description?: string;
      folderId?: string | null;
      tagNames?: string[];
      eventDate?: string | null;
      exhibitNumber?: string | null;
      custodian?: string | null;
      original?: 'original' | 'copy' | null;
      confidentiality?: string | null;
      priority?: 'low' | 'normal' | 'high';
      issueIds?: string[];
      courtCaseIds?: string[];
      hearingIds?: string[];
      contactIds?: string[];
      /** Hide it from assistants */
      private?: boolean;
      /** All highlights and page notes: those left out are deleted */
      annotations?: {
        /** A UUIDv7 */
        id?: string;
        /** From 1; null: about the whole item */
        page?: number | null;
        /** The highlighted passage, as in the extracted text; null: a note alone */
        quote?: string | null;
        /** Where the quote begins in the text of its page, UTF-16; null: not known */
        start?: number | null;
        note?: string;
        /** ISO 8601 UTC with milliseconds */
        madeAt?: string;
      }[];
      /** The message that it came from, where none is known yet */
      sourceRecord?: string | null;
      /** Fields for which nothing is suggested */
      dismissedSuggestions?: ('title' | 'eventDate' | 'contactIds')[];
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: ChangedEvidence;
  };
  /** Permanently delete an evidence item */
  delete_evidence_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** Download a file */
  get_files_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** 1 for a browser-friendly copy */
      preview?: '0' | '1';
    };
    output: Blob;
  };
  /** Read a file’s text */
  get_files_by_id_text: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** One page (3) or a range (3-7), counted from 1; all of them when omitted */
      pages?: string;
      /** The character to begin at, from 0 */
      offset?: number;
      /** At most this many characters; 50000 when omitted, and over REST all where there is no `offset` either */
      length?: number;
    };
    output: string;
  };
  /** List folders */
  get_folders: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      kind?: 'evidence' | 'document';
      /** Only this one */
      id?: string;
    };
    output: Folder[];
  };
  /** Make a folder */
  post_folders: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      name: string;
      kind: 'evidence' | 'document';
      /** The folder it goes into; the top when omitted */
      parentId?: string | null;
    };
    output: Folder;
  };
  /** Rename or move a folder */
  patch_folders: {
    input: {
      /** A UUIDv7 */
      id: string;
      name?: string;
      /** null moves it to the top */
      parentId?: string | null;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Folder;
  };
  /** Delete a folder */
  delete_folders: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** true deletes the contained items permanently */
      deleteItems?: 'true' | 'false';
    };
    output: void;
  };
  /** List categories */
  get_issues: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Only this one */
      id?: string;
    };
    output: Issue[];
  };
  /** Make a category */
  post_issues: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      name: string;
      description?: string;
      /** The next of the palette when omitted */
      color?: 'slate' | 'blue' | 'teal' | 'green' | 'olive' | 'amber' | 'orange' | 'red' | 'purple' | 'pink';
      /** The end when omitted */
      position?: number;
    };
    output: Issue;
  };
  /** Change a category */
  patch_issues: {
    input: {
      /** A UUIDv7 */
      id: string;
      name?: string;
      description?: string;
      color?: 'slate' | 'blue' | 'teal' | 'green' | 'olive' | 'amber' | 'orange' | 'red' | 'purple' | 'pink';
      position?: number;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Issue;
  };
  /** Delete a category */
  delete_issues: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** List or search documents */
  get_documents: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      q?: string;
      /** Only this one */
      id?: string;
      kind?:
        | 'declaration'
        | 'affidavit'
        | 'motion'
        | 'notice'
        | 'opposition'
        | 'reply'
        | 'order'
        | 'proof_of_service'
        | 'list'
        | 'letter'
        | 'brief'
        | 'stipulation'
        | 'template'
        | 'other';
      status?: 'draft' | 'in_review' | 'approved' | 'signed' | 'served' | 'filed';
      /** In this court file */
      courtCaseId?: string;
      /** Directly in this folder, or none */
      folderId?: string | 'none';
      /** summary leaves out body and record notes */
      view?: 'full' | 'summary';
      /** At most this many rows; all of them when omitted */
      limit?: number;
      /** Rows after the one with this id, in the list’s order */
      after?: string;
    };
    output: FoundDocument[];
  };
  /** Write a document */
  post_documents: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      title: string;
      /** Markdown, kept as it is given */
      body?: string;
      /** `other` when omitted; with a template, what it makes */
      kind?:
        | 'declaration'
        | 'affidavit'
        | 'motion'
        | 'notice'
        | 'opposition'
        | 'reply'
        | 'order'
        | 'proof_of_service'
        | 'list'
        | 'letter'
        | 'brief'
        | 'stipulation'
        | 'template'
        | 'other';
      /** Markdown for members alone: in no export, share or preview */
      recordNotes?: string;
      /** A folder of kind document */
      folderId?: string | null;
      /** The court file it belongs to */
      courtCaseId?: string | null;
      /** Begin with this template, its fields filled in */
      templateId?: string;
      /** With `templateId`: the hearing that it is for */
      hearingId?: string;
      /** With `templateId`: Markdown by the names of its fields; before what the case fills */
      values?: Record<string, string>;
      /** A served or filed document to correct by a copy */
      amends?: string;
    };
    output: Document;
  };
  /** Make documents of files */
  post_documents_upload: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Of kind document */
      folderId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** Folder paths, parallel to files */
      paths?: string[];
      /** The files, repeated for each */
      files: File[];
    };
    output: {
      documents: Document[];
      /** What Markdown can’t say and what was left out, for each document that has any */
      notes: {
        /** A UUIDv7 */
        documentId: string;
        notes: string[];
      }[];
    };
  };
  /** Change a document */
  patch_documents: {
    input: {
      /** A UUIDv7 */
      id: string;
      title?: string;
      /** Markdown, kept as it is given */
      body?: string;
      kind?:
        | 'declaration'
        | 'affidavit'
        | 'motion'
        | 'notice'
        | 'opposition'
        | 'reply'
        | 'order'
        | 'proof_of_service'
        | 'list'
        | 'letter'
        | 'brief'
        | 'stipulation'
        | 'template'
        | 'other';
      /** Markdown for members alone: in no export, share or preview */
      recordNotes?: string;
      /** A folder of kind document */
      folderId?: string | null;
      /** The court file it belongs to */
      courtCaseId?: string | null;
      /** Hide it from assistants */
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Document;
  };
  /** Delete a document */
  delete_documents: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** List the versions of a document, or read one */
  get_documents_by_id_versions: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** The `nextCursor` of the page before */
      before?: string;
      /** Only this one, with its texts */
      versionId?: string;
    };
    output: {
      versions: DocumentVersion[];
      /** Give it as `before` for older ones; null when there are none */
      nextCursor: string | null;
    };
  };
  /** Put an earlier version of a document back */
  post_documents_by_id_versions: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      versionId: string;
      /** Of the document as you read it; otherwise 409 */
      expectedUpdatedAt: string;
    };
    output: Document;
  };
  /** List the exhibits of a document */
  get_documents_by_id_attachments: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: DocumentAttachment[];
  };
  /** Change the exhibits of a document */
  post_documents_by_id_attachments: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** To attach, instead of an item */
      file?: File;
    } & (
      | {
          action?: 'attach';
          /** To attach: the item */
          evidenceId?: string;
          /** As in “Exhibit A”; the item’s exhibit number or the next free letter when omitted */
          label?: string;
          /** What it is */
          description?: string;
          /** Only these, like 1-3,7; null: all */
          pages?: string | null;
          /** Its place from 0 */
          position?: number;
          /** For a recording: all consented, or the law allows it */
          recordingConsent?: 'yes';
        }
      | {
          action: 'change';
          /** To change: the exhibit, by its id */
          attachmentId: string;
          /** As in “Exhibit A”; the item’s exhibit number or the next free letter when omitted */
          label?: string;
          /** What it is */
          description?: string;
          /** Only these, like 1-3,7; null: all */
          pages?: string | null;
          /** Its place from 0 */
          position?: number;
        }
      | {
          action: 'order';
          /** To order: all exhibits by id */
          ids: string[];
        }
    );
    output: DocumentAttachment[];
  };
  /** Detach an exhibit from a document */
  delete_documents_by_id_attachments: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      attachmentId: string;
    };
    output: void;
  };
  /** Read a document’s court format, review and signatures */
  get_documents_by_id_court: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: Court;
  };
  /** Format, review, sign, serve or file a document */
  post_documents_by_id_court: {
    input: {
      /** A UUIDv7 */
      id: string;
    } & (
      | {
          action: 'format';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
          /** To format: one of `profiles`; null for no court paper */
          profile?: string | null;
          /** To format: otherwise than the profile */
          overrides?: {
            page?: 'letter' | 'a4';
            font?: 'tinos' | 'arimo' | 'cousine';
            size?: number;
            spacing?: number;
            margins?: {
              top?: number;
              right?: number;
              bottom?: number;
              left?: number;
            };
            lineNumbers?: boolean;
            footnotes?: 'single' | 'double';
            numbering?: boolean;
          };
          /** To format: what of the caption changes */
          caption?: {
            /** Such as “Superior Court of California” */
            court?: string;
            county?: string;
            parties?: {
              name: string;
              role: string;
            }[];
            caseNumber?: string;
            /** Empty: the title of the document */
            title?: string;
            /** Date, time and place of the hearing, a line each */
            hearing?: string;
            /** Name, address, telephone and email of who files, a line each */
            filer?: string[];
            /** Empty: the title of the document */
            footer?: string;
          };
        }
      | {
          action: 'request-review';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
        }
      | {
          action: 'approve';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
        }
      | {
          action: 'request-changes';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
          /** To request-changes */
          note: string;
        }
      | {
          action: 'support';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
          /** To support: as `support` calls it */
          paragraph: string;
          /** To support: `own` knowledge of the writer */
          state: 'own' | 'none';
        }
      | {
          action: 'sign';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
          /** To sign: wet (a line to sign by hand), s_name (“s/ Name”), typed or drawn, as the profile allows */
          kind: 'wet' | 's_name' | 'typed' | 'drawn';
          /** To sign: who signs */
          name: string;
          /** To sign: such as Petitioner */
          role?: string;
          /** To sign: where */
          place?: string;
          /** To sign: the day; without it a line to fill by hand */
          date?: string;
          /** To sign: what is declared, such as under penalty of perjury */
          statement?: string;
          /** To sign, drawn: a PNG in Base64, at most 200 kB */
          image?: string;
          /** To sign: of the signing copy that the signer saw (GET export with `signing=1`, the same name, place and date) */
          pdfSha256: string;
          /** To sign, in the window: an unlocked certificate */
          certificate?: string;
        }
      | {
          action: 'unsign';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
          /** To unsign */
          signatureId: string;
        }
      | {
          action: 'serve';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
          /** To serve or file: the day */
          on: string;
          /** To serve: how */
          method: 'personal' | 'mail' | 'email' | 'eservice' | 'other';
          /** To serve: who was served */
          recipients: {
            name: string;
            address?: string;
            /** A UUIDv7 */
            contactId?: string;
          }[];
        }
      | {
          action: 'file';
          /** `contentHash` as you read it; else 409 */
          expectedHash: string;
          /** To serve or file: the day */
          on: string;
          /** To file: the court file */
          courtCaseId?: string;
          /** To file: the stamped copy, as evidence */
          stampedEvidenceId?: string;
        }
    );
    output: Court;
  };
  /** Export a working copy of a document */
  get_documents_by_id_export: {
    input: {
      /** A UUIDv7 */
      id: string;
      format?: 'pdf' | 'md' | 'docx';
      /** 1 for the PDF to sign, with the place of who signs filled; its SHA-256 goes with the signature */
      signing?: '0' | '1';
      /** With `signing`: how they sign */
      kind?: 'wet' | 's_name' | 'typed' | 'drawn';
      /** With `signing`: who signs */
      name?: string;
      /** With `signing`: in which role */
      role?: string;
      /** With `signing`: where */
      place?: string;
      /** With `signing`: the day */
      date?: string;
      /** With `signing`: what is declared */
      statement?: string;
    };
    output: Blob;
  };
  /** Make the final export of a document */
  post_documents_by_id_export: {
    input: {
      /** A UUIDv7 */
      id: string;
      format?: 'pdf' | 'md' | 'docx';
      /** `contentHash` as you read it; else 409 */
      expectedHash: string;
      despite?: (
        | 'unfilled_field'
        | 'citation_unknown'
        | 'citation_page'
        | 'citation_passage'
        | 'unsupported'
        | 'cited_not_attached'
        | 'attached_not_cited'
        | 'caption_incomplete'
        | 'signature_superseded'
      )[];
    };
    output: DocumentExport;
  };
  /** List templates for documents */
  get_templates: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
    };
    output: Template[];
  };
  /** Read a template and what the case fills in */
  get_templates_by_id: {
    input: {
      /** The key of a shipped template, or the id of an own one */
      id: string;
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Default: the hearing’s court file, else the only one */
      courtCaseId?: string;
      /** The hearing it is for */
      hearingId?: string;
    };
    output: FilledTemplate;
  };
  /** Preview a template as PDF */
  get_templates_by_id_pdf: {
    input: {
      /** The key of a shipped template, or the id of an own one */
      id: string;
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Default: the hearing’s court file, else the only one */
      courtCaseId?: string;
      /** The hearing it is for */
      hearingId?: string;
    };
    output: Blob;
  };
  /** List messages */
  get_messages: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** A UUIDv7 */
      threadId?: string;
      /** A UUIDv7 */
      importId?: string;
      /** A UUIDv7 */
      id?: string;
      /** Instant, or date in UTC */
      from?: string;
      to?: string;
      tag?: string;
      hasAttachment?: 'true' | 'false';
      /** Logged by hand, or changed since it was imported */
      changed?: 'true' | 'false';
      /** With `importId`: which of its records, like 3,17 */
      records?: string;
      offset?: number;
      limit?: number;
      snapshot?: string;
    };
    output: {
      messages: Message[];
      total: number;
      /** Null where this is the last page */
      nextOffset: number | null;
      snapshot: string;
    };
  };
  /** Log a message */
  post_messages: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Or `platform` and `otherName` */
      threadId?: string;
      platform?: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other';
      /** Whom it was with */
      otherName?: string;
      direction: 'sent' | 'received';
      senderName?: string;
      recipients?: string[];
      body: string;
      /** ISO 8601 UTC with milliseconds */
      at?: string;
      localTime?: string;
      /** IANA, or unknown */
      timeZone?: string;
      courtCaseId?: string | null;
      tags?: string[];
      note?: string;
    };
    output: Message;
  };
  /** Tag or annotate a message */
  patch_messages: {
    input: {
      /** A UUIDv7 */
      id: string;
      tags?: string[];
      /** Your note; not part of the message */
      note?: string;
      /** Null: its thread’s */
      courtCaseId?: string | null;
      /** Hide it from assistants */
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Message;
  };
  /** List message threads */
  get_messages_threads: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      id?: string;
      /** This contact takes part */
      contactId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      platform?: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other';
      /** At most this many rows; all of them when omitted */
      limit?: number;
      /** Rows after the one with this id, in the list’s order */
      after?: string;
    };
    output: Thread[];
  };
  /** Change or merge a thread */
  patch_messages_threads: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** Only if in this court file */
      courtCaseId?: string;
      title?: string;
      /** A court file */
      assignTo?: string | null;
      /** Whom to link to contacts */
      participants?: {
        name: string | null;
        handle: string | null;
        contactId: string | null;
      }[];
      complete?: 'yes' | 'no' | null;
      /** A UUIDv7 */
      mergeInto?: string;
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Thread;
  };
  /** Permanently delete a thread */
  delete_messages_threads: {
    input: {
      /** Only if it is in this court file */
      courtCaseId?: string;
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** Search messages */
  get_messages_search: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      q: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** A UUIDv7 */
      threadId?: string;
      /** A UUIDv7 */
      contactId?: string;
      /** Instant, or date in UTC */
      from?: string;
      to?: string;
      platform?: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other';
      direction?: 'sent' | 'received' | 'system';
      tag?: string;
      hasAttachment?: 'true' | 'false';
      offset?: number;
      limit?: number;
    };
    output: {
      hits: MessageHit[];
      /** Null over 1,000 */
      total: number | null;
      nextOffset: number | null;
    };
  };
  /** Tag, keep or delete messages */
  post_messages_bulk: {
    input: Record<never, never> &
      (
        | {
            action: 'tag';
            /** The case; the context’s case when omitted */
            caseId?: string;
            ids?: string[];
            /** A UUIDv7 */
            threadId?: string;
            /** Instant, or date in UTC */
            from?: string;
            to?: string;
            tag: string;
          }
        | {
            action: 'untag';
            /** The case; the context’s case when omitted */
            caseId?: string;
            ids?: string[];
            /** A UUIDv7 */
            threadId?: string;
            /** Instant, or date in UTC */
            from?: string;
            to?: string;
            tag: string;
          }
        | {
            action: 'assign';
            /** The case; the context’s case when omitted */
            caseId?: string;
            ids?: string[];
            /** A UUIDv7 */
            threadId?: string;
            /** Instant, or date in UTC */
            from?: string;
            to?: string;
            /** A court file */
            assignTo: string | null;
          }
        | {
            action: 'keep';
            /** The case; the context’s case when omitted */
            caseId?: string;
            ids?: string[];
            /** A UUIDv7 */
            threadId?: string;
            /** Instant, or date in UTC */
            from?: string;
            to?: string;
            recordingConsent?: 'yes';
          }
        | {
            action: 'exhibit';
            /** The case; the context’s case when omitted */
            caseId?: string;
            ids?: string[];
            /** A UUIDv7 */
            threadId?: string;
            /** Instant, or date in UTC */
            from?: string;
            to?: string;
            /** Of the exhibit */
            title?: string;
          }
        | {
            action: 'delete-batch';
            /** The case; the context’s case when omitted */
            caseId?: string;
            ids?: string[];
            /** A UUIDv7 */
            threadId?: string;
            /** Instant, or date in UTC */
            from?: string;
            to?: string;
            count: number;
          }
      );
    output: {
      done: number;
      evidence: EvidenceItem[];
      removed: {
        messages: number;
        files: number;
        bytes: number;
      } | null;
    };
  };
  /** Import an export of messages */
  post_messages_import: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** yes: a person confirms it is unchanged and theirs to use */
      attest?: string;
      platform?: 'sms' | 'whatsapp' | 'facebook' | 'instagram' | 'email' | 'other';
      /** Whose phone it was */
      selfName?: string;
      otherName?: string;
      dateOrder?: 'dmy' | 'mdy' | 'ymd';
      /** IANA, or unknown */
      timeZone?: string;
      /** Of a CSV: role to heading */
      columns?: {
        time?: string;
        sender?: string;
        recipient?: string;
        body?: string;
        direction?: string;
        conversation?: string;
        attachment?: string;
      };
      /** Only these `conversations`, by key */
      threads?: string[];
      device?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** Instead of the file */
      importId?: string;
      part?: number;
      /** For an export over 25 MiB: how many parts of at most 24 MiB it comes in */
      parts?: number;
      /** Of the whole file, with each part */
      sha256?: string;
      /** Only look */
      preview?: 'yes';
      /** The export, or a part of it */
      file?: File;
    };
    output: MessageImport;
  };
  /** Export a message log */
  get_export_message_log: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** A UUIDv7 */
      threadId?: string;
      /** Instant, or date in UTC */
      from?: string;
      to?: string;
      tag?: string;
      format?: 'pdf' | 'csv' | 'json';
      notes?: 'no' | 'yes';
      profile?: 'us-generic' | 'us-federal' | 'us-california' | 'uk-civil' | 'uk-family';
    };
    output: Blob;
  };
  /** List the timeline */
  get_timeline: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Only this one */
      id?: string;
      /** Only what is assigned to this court file */
      courtCaseId?: string;
      /** Comma-separated: event, evidence, keydate, hearing */
      kinds?: string;
      /** Comma-separated, four digits each */
      years?: string;
      /** Comma-separated, 01 to 12 */
      months?: string;
      /** At most this many rows; all of them when omitted */
      limit?: number;
      /** Rows after the one with this id, in the list’s order */
      after?: string;
    };
    output: TimelineEntry[];
  };
  /** Add a timeline entry */
  post_timeline: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** YYYY-MM-DD, YYYY-MM or YYYY, or words: “5 March 2024”, “about March 2024”, “before 2024”, “after 2024-01-02” */
      date: string;
      /** Markdown */
      title: string;
      /** Markdown */
      detail?: string;
      /** How exact the date is; the date itself says so when omitted */
      precision?: 'day' | 'month' | 'year';
      qualifier?: 'about' | 'before' | 'after' | null;
      time?: string | null;
      courtCaseId?: string | null;
      /** Order among entries of one day and time; new ones come last, 1024 apart. */
      position?: number;
      /** Who took part */
      contactIds?: string[];
      /** What supports it */
      evidenceIds?: string[];
      /** Hide it from assistants */
      private?: boolean;
    };
    output: TimelineEntry;
  };
  /** Change a timeline entry */
  patch_timeline: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** As when adding. It replaces precision and qualifier too, so “2024-05-02” is that very day, unless they are given beside it */
      date?: string;
      /** Markdown */
      title?: string;
      /** Markdown */
      detail?: string;
      /** How exact the date is; the date itself says so when omitted */
      precision?: 'day' | 'month' | 'year';
      qualifier?: 'about' | 'before' | 'after' | null;
      time?: string | null;
      courtCaseId?: string | null;
      /** Order among entries of one day and time; new ones come last, 1024 apart. */
      position?: number;
      /** Who took part */
      contactIds?: string[];
      /** What supports it */
      evidenceIds?: string[];
      /** Hide it from assistants */
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: TimelineEntry;
  };
  /** Delete a timeline entry */
  delete_timeline: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** List hearings */
  get_hearings: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Only this one */
      id?: string;
      /** In this court file */
      courtCaseId?: string;
      status?: 'scheduled' | 'continued' | 'held' | 'vacated';
      /** On this day or later, YYYY-MM-DD */
      from?: string;
      /** On this day or earlier, YYYY-MM-DD */
      to?: string;
      /** At most this many rows; all of them when omitted */
      limit?: number;
      /** Rows after the one with this id, in the list’s order */
      after?: string;
    };
    output: Hearing[];
  };
  /** Add a hearing */
  post_hearings: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** YYYY-MM-DD */
      date: string;
      purpose: string;
      status?: 'scheduled' | 'continued' | 'held' | 'vacated';
      /** The court file it belongs to */
      courtCaseId?: string | null;
      time?: string | null;
      /** The court’s, by its IANA name; that of the court file when omitted. null: a time as typed, zone unknown */
      timeZone?: string | null;
      durationMinutes?: number | null;
      place?: string | null;
      /** Room, department or courtroom */
      room?: string | null;
      judge?: string | null;
      /** https://… or tel:… */
      remoteLink?: string | null;
      /** Markdown */
      outcome?: string | null;
      /** Markdown */
      notes?: string | null;
      /** Contacts that take part */
      contactIds?: string[];
    };
    output: Hearing;
  };
  /** Change a hearing */
  patch_hearings: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** YYYY-MM-DD */
      date?: string;
      purpose?: string;
      status?: 'scheduled' | 'continued' | 'held' | 'vacated';
      /** The court file it belongs to */
      courtCaseId?: string | null;
      time?: string | null;
      /** The court’s, by its IANA name; that of the court file when omitted. null: a time as typed, zone unknown */
      timeZone?: string | null;
      durationMinutes?: number | null;
      place?: string | null;
      /** Room, department or courtroom */
      room?: string | null;
      judge?: string | null;
      /** https://… or tel:… */
      remoteLink?: string | null;
      /** Markdown */
      outcome?: string | null;
      /** Markdown */
      notes?: string | null;
      /** Contacts that take part */
      contactIds?: string[];
      /** Hide it from assistants */
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Hearing;
  };
  /** Delete a hearing */
  delete_hearings: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** List what is taken to a hearing */
  get_hearings_by_id_resources: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: HearingResource[];
  };
  /** Change what is taken to a hearing */
  post_hearings_by_id_resources: {
    input: {
      /** A UUIDv7 */
      id: string;
    } & (
      | {
          action?: 'attach';
          /** To attach: what it is */
          kind: 'evidence' | 'document' | 'message' | 'todo';
          /** To attach: the evidence item, document, message or to-do */
          itemId: string;
          /** What it is needed for */
          note?: string;
          /** To attach: its place in the list from 0; the end when omitted */
          position?: number;
        }
      | {
          action: 'detach';
          /** To detach or note: the line of the list, by its id */
          resourceId: string;
        }
      | {
          action: 'order';
          /** To order: the ids of all lines, in their new order */
          ids: string[];
        }
      | {
          action: 'note';
          /** To detach or note: the line of the list, by its id */
          resourceId: string;
          /** What it is needed for */
          note: string;
        }
    );
    output: HearingResource[];
  };
  /** List to-dos */
  get_todos: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Only this one */
      id?: string;
      /** Only what is done, or only what is open */
      done?: 'true' | 'false';
      /** In this court file */
      courtCaseId?: string;
      /** For this hearing */
      hearingId?: string;
      /** Due on this day or later, YYYY-MM-DD */
      dueFrom?: string;
      /** Due on this day or earlier, YYYY-MM-DD */
      dueTo?: string;
      /** At most this many rows; all of them when omitted */
      limit?: number;
      /** Rows after the one with this id, in the list’s order */
      after?: string;
    };
    output: Todo[];
  };
  /** Add a to-do */
  post_todos: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      title: string;
      priority?: 'low' | 'normal' | 'high';
      /** Markdown */
      detail?: string;
      /** YYYY-MM-DD */
      due?: string | null;
      done?: boolean;
      /** The hearing it is for */
      hearingId?: string | null;
      /** The court file it belongs to */
      courtCaseId?: string | null;
      /** Works `due` out from a court’s rule and keeps the arithmetic; null forgets the arithmetic */
      deadline?: {
        /** The court profile whose rules and holidays apply */
        profile: 'us-california' | 'us-federal';
        /** A rule of that profile. us-california: ca-motion (16 court days before: hearing), ca-opposition (9 court days before: hearing), ca-reply (5 court days before: hearing), ca-reconsideration (10 days after: notice of entry of the order served), ca-answer (30 days after: service of the summons complete), ca-family-response (30 days after: service of the petition and summons complete), ca-demurrer (30 days after: service complete), ca-demurrer-to-answer (10 days after: answer served), ca-cross-complaint-response (30 days after: cross-complaint served), ca-amended-complaint (30 days after: amended complaint served), ca-eviction-response (10 court days after: summons and complaint served), ca-request-for-order (16 court days before: hearing), ca-responsive-declaration (9 court days before: hearing), ca-restraining-order-service (5 days before: hearing), ca-custody-evaluation (10 days before: custody hearing), ca-summary-judgment (81 days before: hearing), ca-summary-judgment-opposition (20 days before: hearing, as noticed or continued), ca-summary-judgment-reply (11 days before: hearing, as noticed or continued), ca-interrogatories (30 days after: requests served), ca-production (30 days after: requests served), ca-admissions (30 days after: requests served), ca-compel-interrogatories (45 days after: verified response served), ca-compel-production (45 days after: verified response served), ca-compel-admissions (45 days after: verified response served), ca-discovery-cutoff (30 days before: trial date first set), ca-discovery-motion-cutoff (15 days before: trial date first set), ca-expert-demand (70 days before: trial date first set), ca-expert-exchange (50 days before: trial date first set), ca-new-trial (15 days after: notice of entry of judgment served), ca-vacate-judgment (15 days after: notice of entry of judgment served), ca-appeal (60 days after: notice of entry or file-stamped judgment served), ca-appeal-without-notice (180 days after: judgment entered), ca-small-claims-appeal (30 days after: clerk delivered or mailed the notice of entry), ca-trial-de-novo (60 days after: award filed with the court), ca-days-after (a number of days after: the day it runs from), ca-days-before (a number of days before: the day it is counted back from), ca-court-days-after (a number of court days after: the day it runs from), ca-court-days-before (a number of court days before: the day it is counted back from). us-federal: frcp-answer (21 days after: summons and complaint served), frcp-answer-waived (60 days after: request for the waiver sent), frcp-answer-waived-abroad (90 days after: request for the waiver sent abroad), frcp-answer-united-states (60 days after: united States attorney served), frcp-answer-counterclaim (21 days after: counterclaim or crossclaim served), frcp-answer-after-motion (14 days after: notice of the court’s action), frcp-answer-amended (14 days after: amended pleading served), frcp-amend-once (21 days after: your pleading served), frcp-serve-complaint (90 days after: complaint filed), frcp-jury-demand (14 days after: last pleading directed to the issue served), frcp-motion (14 days before: hearing), frcp-opposing-affidavit (7 days before: hearing), frcp-magistrate-order (14 days after: order or recommendation served), frcp-magistrate-response (14 days after: objections served), frcp-26f-conference (21 days before: scheduling conference, or scheduling order due), frcp-initial-disclosures (14 days after: rule 26(f) conference), frcp-initial-disclosures-joined (30 days after: served or joined), frcp-interrogatories (30 days after: requests served), frcp-production (30 days after: requests served), frcp-admissions (30 days after: requests served), frcp-subpoena-objection (14 days after: subpoena served), frcp-expert-disclosure (90 days before: trial), frcp-expert-rebuttal (30 days after: the other party’s disclosure), frcp-pretrial-disclosures (30 days before: trial), frcp-pretrial-objections (14 days after: pretrial disclosures made), frcp-offer-of-judgment (14 days before: trial), frcp-accept-offer (14 days after: offer served), frcp-judgment-as-matter-of-law (28 days after: judgment entered), frcp-amend-findings (28 days after: judgment entered), frcp-new-trial (28 days after: judgment entered), frcp-alter-judgment (28 days after: judgment entered), frcp-opposing-new-trial (14 days after: affidavits served), frap-notice-of-appeal (30 days after: judgment or order entered), frap-notice-of-appeal-united-states (60 days after: judgment or order entered), frap-cross-appeal (14 days after: first notice of appeal filed), frcp-answer-removed (21 days after: initial pleading received), frcp-answer-removed-notice (7 days after: notice of removal filed), frcp-days-after (a number of days after: the day it runs from), frcp-days-before (a number of days before: the day it is counted back from) */
        rule: string;
        /** The day the rule counts from, or back from (YYYY-MM-DD) */
        trigger: string;
        /** How the paper was or will be served, where the rule adds days for it; personal when omitted */
        service?:
          | 'personal'
          | 'mail-california'
          | 'mail-united-states'
          | 'mail-safe-at-home'
          | 'mail-abroad'
          | 'overnight'
          | 'fax'
          | 'electronic'
          | 'safe-at-home'
          | 'mail'
          | 'clerk'
          | 'consented'
          | null;
        /** The number of days, only for a rule that names none */
        days?: number;
        /** Further days on which this court is closed */
        closedDays?: {
          /** YYYY-MM-DD */
          date: string;
          reason: string;
        }[];
        /** Holidays of the table on which this court is open */
        openDays?: string[];
      } | null;
    };
    output: Todo;
  };
  /** Change a to-do */
  patch_todos: {
    input: {
      /** A UUIDv7 */
      id: string;
      title?: string;
      priority?: 'low' | 'normal' | 'high';
      /** Markdown */
      detail?: string;
      /** YYYY-MM-DD */
      due?: string | null;
      done?: boolean;
      /** The hearing it is for */
      hearingId?: string | null;
      /** The court file it belongs to */
      courtCaseId?: string | null;
      /** Works `due` out from a court’s rule and keeps the arithmetic; null forgets the arithmetic */
      deadline?: {
        /** The court profile whose rules and holidays apply */
        profile: 'us-california' | 'us-federal';
        /** A rule of that profile; post_todos says what each counts */
        rule: string;
        /** The day the rule counts from, or back from (YYYY-MM-DD) */
        trigger: string;
        /** How the paper was or will be served, where the rule adds days for it; personal when omitted */
        service?:
          | 'personal'
          | 'mail-california'
          | 'mail-united-states'
          | 'mail-safe-at-home'
          | 'mail-abroad'
          | 'overnight'
          | 'fax'
          | 'electronic'
          | 'safe-at-home'
          | 'mail'
          | 'clerk'
          | 'consented'
          | null;
        /** The number of days, only for a rule that names none */
        days?: number;
        /** Further days on which this court is closed */
        closedDays?: {
          /** YYYY-MM-DD */
          date: string;
          reason: string;
        }[];
        /** Holidays of the table on which this court is open */
        openDays?: string[];
      } | null;
      /** Hide it from assistants */
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Todo;
  };
  /** Delete a to-do */
  delete_todos: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** List or search contacts */
  get_contacts: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Only this one */
      id?: string;
      role?:
        | 'party'
        | 'opposing_party'
        | 'lawyer'
        | 'judge'
        | 'clerk'
        | 'witness'
        | 'expert'
        | 'mediator'
        | 'child'
        | 'other';
      /** Who appears in this court file */
      courtCaseId?: string;
      q?: string;
      /** At most this many rows; all of them when omitted */
      limit?: number;
      /** Rows after the one with this id, in the list’s order */
      after?: string;
    };
    output: Contact[];
  };
  /** Add a contact */
  post_contacts: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      name: string;
      kind?: 'person' | 'organization';
      /** Their part in the case */
      role?:
        | 'party'
        | 'opposing_party'
        | 'lawyer'
        | 'judge'
        | 'clerk'
        | 'witness'
        | 'expert'
        | 'mediator'
        | 'child'
        | 'other';
      /** Whom they work for or act for */
      organization?: string | null;
      emails?: {
        label?: '' | string;
        address: string;
      }[];
      /** Numbers are kept as they are written */
      phones?: {
        label?: '' | string;
        number: string;
      }[];
      /** Where post goes, line by line */
      address?: string | null;
      otherAddresses?: {
        label?: '' | string;
        address: string;
      }[];
      /** Names on messaging platforms */
      handles?: {
        platform: string;
        handle: string;
      }[];
      /** Court files they appear in */
      courtCaseIds?: string[];
      /** Markdown */
      notes?: string;
    };
    output: Contact;
  };
  /** Change a contact */
  patch_contacts: {
    input: {
      /** A UUIDv7 */
      id: string;
      name?: string;
      kind?: 'person' | 'organization';
      role?:
        | 'party'
        | 'opposing_party'
        | 'lawyer'
        | 'judge'
        | 'clerk'
        | 'witness'
        | 'expert'
        | 'mediator'
        | 'child'
        | 'other';
      /** Whom they work for or act for */
      organization?: string | null;
      emails?: {
        label?: '' | string;
        address: string;
      }[];
      /** Numbers are kept as they are written */
      phones?: {
        label?: '' | string;
        number: string;
      }[];
      /** Where post goes, line by line */
      address?: string | null;
      otherAddresses?: {
        label?: '' | string;
        address: string;
      }[];
      /** Names on messaging platforms */
      handles?: {
        platform: string;
        handle: string;
      }[];
      /** Court files they appear in */
      courtCaseIds?: string[];
      /** Markdown */
      notes?: string;
      /** Hide it from assistants */
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: Contact;
  };
  /** Delete a contact */
  delete_contacts: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** Link threads to contacts or a court file */
  post_comms_pull_imported: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Only threads with this contact */
      contactId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** Only these */
      threadIds?: string[];
    };
    output: {
      /** Looked at */
      threads: number;
      /** People linked now */
      linked: number;
      /** Threads assigned now */
      assigned: number;
      /** People who are no contact yet */
      unmatched: string[];
    };
  };
  /** Read preparation binders */
  get_preparation: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** A UUIDv7 */
      binderId?: string;
    };
    output: Preparation;
  };
  /** Change preparation binders */
  post_preparation: {
    input: Record<never, never> &
      (
        | {
            action: 'add-binder';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            title: string;
            courtCaseId?: string | null;
            hearingId?: string | null;
            /** Hide it from assistants */
            private?: boolean;
          }
        | {
            action: 'edit-binder';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            title?: string;
            courtCaseId?: string | null;
            hearingId?: string | null;
            /** Hide it from assistants */
            private?: boolean;
            /** A UUIDv7 */
            binderId: string;
            /** From 0 */
            position?: number;
          }
        | {
            action: 'remove-binder';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            binderId: string;
          }
        | {
            action: 'add-item';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            binderId: string;
            item: {
              kind:
                | 'witness'
                | 'exhibit'
                | 'element'
                | 'question'
                | 'objection'
                | 'outline'
                | 'checklist'
                | 'todo'
                | 'link';
              /** A UUIDv7 */
              contactId?: string;
              topics?: string;
              /** A UUIDv7 */
              evidenceId?: string;
              purpose?: string;
              foundation?: string;
              objection?: string;
              /** The item of a witness in the same binder */
              witnessId?: string | null;
              claim?: string;
              burden?: string;
              support?: {
                /** A UUIDv7 */
                id?: string;
                fact?: string;
                evidenceId?: string | null;
                page?: number | null;
                timelineEntryId?: string | null;
                witnessId?: string | null;
                against?: boolean;
              }[];
              phase?: 'direct' | 'cross' | 'redirect' | 'recross';
              text?: string;
              expected?: string;
              source?: string;
              impeachment?: string;
              trigger?: string;
              ground?: string;
              response?: string;
              ruling?: string;
              level?: number;
              done?: boolean;
              /** A UUIDv7 */
              todoId?: string;
              resource?: 'evidence' | 'document' | 'message' | 'timeline' | 'hearing' | 'todo' | 'contact';
              /** A UUIDv7 */
              itemId?: string;
            };
            section?:
              | 'summary'
              | 'pleadings'
              | 'orders'
              | 'discovery'
              | 'elements'
              | 'chronology'
              | 'witnesses'
              | 'exhibits'
              | 'opening'
              | 'direct'
              | 'cross'
              | 'objections'
              | 'closing'
              | 'proposed_order'
              | 'logistics'
              | 'todos';
            /** From 0 */
            position?: number;
            /** Hide it from assistants */
            private?: boolean;
          }
        | {
            action: 'edit-item';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            itemId: string;
            item?: {
              kind:
                | 'witness'
                | 'exhibit'
                | 'element'
                | 'question'
                | 'objection'
                | 'outline'
                | 'checklist'
                | 'todo'
                | 'link';
              /** A UUIDv7 */
              contactId?: string;
              topics?: string;
              /** A UUIDv7 */
              evidenceId?: string;
              purpose?: string;
              foundation?: string;
              objection?: string;
              /** The item of a witness in the same binder */
              witnessId?: string | null;
              claim?: string;
              burden?: string;
              support?: {
                /** A UUIDv7 */
                id?: string;
                fact?: string;
                evidenceId?: string | null;
                page?: number | null;
                timelineEntryId?: string | null;
                witnessId?: string | null;
                against?: boolean;
              }[];
              phase?: 'direct' | 'cross' | 'redirect' | 'recross';
              text?: string;
              expected?: string;
              source?: string;
              impeachment?: string;
              trigger?: string;
              ground?: string;
              response?: string;
              ruling?: string;
              level?: number;
              done?: boolean;
              /** A UUIDv7 */
              todoId?: string;
              resource?: 'evidence' | 'document' | 'message' | 'timeline' | 'hearing' | 'todo' | 'contact';
              /** A UUIDv7 */
              itemId?: string;
            };
            /** Hide it from assistants */
            private?: boolean;
          }
        | {
            action: 'move-item';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            itemId: string;
            section?:
              | 'summary'
              | 'pleadings'
              | 'orders'
              | 'discovery'
              | 'elements'
              | 'chronology'
              | 'witnesses'
              | 'exhibits'
              | 'opening'
              | 'direct'
              | 'cross'
              | 'objections'
              | 'closing'
              | 'proposed_order'
              | 'logistics'
              | 'todos';
            /** From 0 */
            position?: number;
          }
        | {
            action: 'remove-item';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            itemId: string;
          }
        | {
            action: 'mark-exhibit';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            itemId: string;
            mark: 'offered' | 'admitted' | 'excluded' | 'withdrawn';
            note?: string;
          }
        | {
            action: 'import-todos';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            courtCaseId: string;
            /** A UUIDv7 */
            binderId?: string;
          }
        | {
            action: 'import-resources';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            hearingId: string;
            /** A UUIDv7 */
            binderId?: string;
          }
        | {
            action: 'import-timeline';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            binderId: string;
          }
        | {
            action: 'import-exhibits';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            binderId: string;
          }
        | {
            action: 'restore';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** To restore: what GET /preparation/export answered as JSON */
            backup: Record<string, unknown>;
            /** To restore: which case of the backup, where it has several */
            from?: string;
          }
      );
    output: PreparationChange;
  };
  /** Print binders, or back them up */
  get_preparation_export: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** A UUIDv7 */
      binderId?: string;
      format?: 'pdf' | 'json';
    };
    output: Blob;
  };
  /** Read court packets */
  get_export_court_packet: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      packetId?: string;
      /** A UUIDv7 */
      hearingId?: string;
    };
    output: Packets;
  };
  /** Save, check, build, redact or mark court packets */
  post_export_court_packet: {
    input: Record<never, never> &
      (
        | {
            action: 'save';
            /** The case; the context’s case when omitted */
            caseId?: string;
            revision: number;
            /** A UUIDv7 */
            packetId?: string;
            title: string;
            courtCaseId?: string | null;
            /** To save: the hearing that it is for */
            hearingId?: string | null;
            /** To save: whose rules; those of the court file when left out */
            profile?: 'us-generic' | 'us-federal' | 'us-california' | 'uk-civil' | 'uk-family';
            /** To save: how it looks; as the profile has it when left out */
            settings?: {
              cover: boolean;
              index: boolean;
              links: boolean;
              slipSheets: boolean;
              stickers: boolean;
              bates: {
                prefix: string;
                start: number;
                digits: number;
              } | null;
              page: {
                paper: 'letter' | 'a4';
                numbering: 'continuous' | 'section';
              };
              volumeBytes: number | null;
              sections: string[];
            };
            items?: {
              /** Of an item that is there */
              id?: string;
              kind: 'document' | 'exhibit' | 'message_log' | 'placeholder';
              refId?: string | null;
              section?: string | null;
              label?: string | null;
              title?: string;
              range?: {
                from?: string | null;
                to?: string | null;
              } | null;
              /** Print only these, like 3-7,12; null: all */
              pages?: string | null;
              /** All if left out */
              redactionIds?: string[];
              note?: string;
            }[];
            /** Hide it from assistants */
            private?: boolean;
          }
        | {
            action: 'check';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            packetId: string;
          }
        | {
            action: 'build';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            packetId: string;
            revision: number;
            /** Without Bates numbers */
            draft?: boolean;
            /** Codes of errors to ignore */
            despite?: string[];
          }
        | {
            action: 'cancel';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            buildId: string;
          }
        | {
            action: 'redact';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            packetId: string;
            /** A UUIDv7 */
            evidenceId: string;
            /** To redact: what is painted out */
            boxes?: {
              /** From 1, of the pages as the packet prints them */
              page: number;
              x: number;
              y: number;
              w: number;
              h: number;
            }[];
            /** To redact wherever they are */
            words?: string[];
            reason?: string;
          }
        | {
            action: 'unredact';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            packetId: string;
            /** To unredact */
            redactionId: string;
          }
        | {
            action: 'mark';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            buildId: string;
            /** To mark: how it was given to others */
            as: 'served' | 'filed';
            /** To mark: the day */
            on: string;
            /** To mark: such as by mail */
            method?: string | null;
            /** To mark: to whom */
            recipients?: string[];
          }
        | {
            action: 'replace';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            evidenceId: string;
            /** To replace: the new number */
            exhibitNumber: string;
          }
        | {
            action: 'delete';
            /** The case; the context’s case when omitted */
            caseId?: string;
            /** A UUIDv7 */
            packetId: string;
            revision: number;
          }
      );
    output: Packets;
  };
  /** Export the exhibit index, all evidence, or the custody log */
  get_export_evidence_index: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      courtCaseId?: string;
      /** Only what is in this packet, with its pages there */
      packetId?: string;
      rows?: 'exhibits' | 'all' | 'custody';
      format?: 'pdf' | 'csv' | 'xlsx' | 'json';
    };
    output: Blob;
  };
  /** Change your name */
  patch_profile: {
    input: {
      name: string;
    };
    output: {
      name: string;
      email: string;
    };
  };
  /** How an assistant on this computer starts Casewright */
  get_connect: {
    input: Record<never, never>;
    output: AssistantCommand;
  };
  /** Try a connection as an assistant would make it */
  post_connect_test: {
    input: {
      compact: boolean;
      readOnly: boolean;
      token: string;
      way: 'stdio' | 'http';
    };
    output: Trial;
  };
  /** The program and the last call of each of your tokens */
  get_connect_tokens: {
    input: Record<never, never>;
    output: TokenActivity[];
  };
  /** What a token did, newest first */
  get_connect_tokens_by_id_calls: {
    input: {
      /** A UUIDv7 */
      id: string;
      from?: string;
      to?: string;
      kind?: 'all' | 'reads' | 'changes' | 'refused';
      before?: number;
      limit?: number;
    };
    output: LedgerPage;
  };
  /** One call of a token, with everything it touched */
  get_connect_tokens_by_id_calls_by_call: {
    input: {
      /** A UUIDv7 */
      id: string;
      call: number;
    };
    output: LedgerCall;
  };
  /** How often a token did something, over time */
  get_connect_tokens_by_id_days: {
    input: {
      /** A UUIDv7 */
      id: string;
      from: string;
    };
    output: QuarterCount[];
  };
  /** Who is in a workspace and who is invited */
  get_members: {
    input: {
      /** A UUIDv7 */
      workspaceId: string;
    };
    output: People;
  };
  /** Give a member another role */
  patch_members: {
    input: {
      /** A UUIDv7 */
      workspaceId: string;
      /** A UUIDv7 */
      accountId: string;
      role: MemberRole;
    };
    output: {
      role: MemberRole;
    };
  };
  /** Remove a member from a workspace, or leave it */
  delete_members: {
    input: {
      /** A UUIDv7 */
      workspaceId: string;
      /** Yourself when omitted */
      accountId?: string;
    };
    output: void;
  };
  /** Make a member the owner in your place */
  post_members_hand_over: {
    input: {
      /** A UUIDv7 */
      workspaceId: string;
      /** A UUIDv7 */
      accountId: string;
    };
    output: {
      role: MemberRole;
    };
  };
  /** Rename a workspace */
  patch_members_workspace: {
    input: {
      /** A UUIDv7 */
      workspaceId: string;
      name: string;
    };
    output: {
      /** A UUIDv7 */
      id: string;
      name: string;
    };
  };
  /** Invite somebody to a workspace by email */
  post_members_invitations: {
    input: {
      /** A UUIDv7 */
      workspaceId: string;
      email: string;
      role: InvitedRole;
    };
    output: {
      /** A UUIDv7 */
      id: string;
    };
  };
  /** Send an invitation again */
  post_members_invitations_again: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** Withdraw an invitation */
  delete_members_invitations: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** The evidence of a matter, newest first */
  get_evidence_newest: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      /** Items older than this one */
      before?: string;
      limit: number;
    };
    output: {
      items: FoundEvidence[];
      /** With the first page only */
      total?: number;
    };
  };
  /** Exhibit numbers that items came to share */
  get_evidence_shared_numbers: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      after?: number;
    };
    output: {
      seq: number;
      shared: {
        number: string;
        /** The one that came to the number first, then those that have it too */
        items: {
          /** A UUIDv7 */
          id: string;
          title: string;
        }[];
      }[];
    };
  };
  /** The next free exhibit number for an item */
  get_evidence_next_number: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      /** A UUIDv7 */
      id: string;
    };
    output: {
      number: string | null;
    };
  };
  /** Read a file again */
  post_evidence_by_id_read_again: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** The pages that could not be recognized */
      only?: 'not-read';
    };
    output: void;
  };
  /** The extracted text page by page, with its confidence */
  get_evidence_by_id_reading: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: {
      status: 'pending' | 'running' | 'done' | 'failed' | 'unsupported';
      pages: ReadPage[];
    };
  };
  /** Where the recognized words of a page are */
  get_evidence_by_id_words: {
    input: {
      /** A UUIDv7 */
      id: string;
      page: number;
    };
    output: {
      width: number;
      height: number;
      words: PlacedWord[];
    };
  };
  /** How a piece of evidence was added */
  get_evidence_by_id_custody: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: Custody;
  };
  /** Check that the custody logs of a matter are unchanged */
  get_evidence_custody_chain: {
    input: {
      /** A UUIDv7 */
      caseId: string;
    };
    output: {
      own:
        | {
            state: 'empty';
            /** Something else was received of it before */
            differs?: true;
          }
        | {
            state: 'unchanged';
            /** Something else was received of it before */
            differs?: true;
            since: string | null;
            events: number | null;
          }
        | {
            state: 'broken';
            /** Something else was received of it before */
            differs?: true;
            /** Which event of the matter it is, from 1 */
            place: number | null;
            at: string | null;
            reason: string;
          };
      others: {
        computer: string;
        check:
          | {
              state: 'empty';
              /** Something else was received of it before */
              differs?: true;
            }
          | {
              state: 'unchanged';
              /** Something else was received of it before */
              differs?: true;
              since: string | null;
              events: number | null;
            }
          | {
              state: 'broken';
              /** Something else was received of it before */
              differs?: true;
              /** Which event of the matter it is, from 1 */
              place: number | null;
              at: string | null;
              reason: string;
            };
      }[];
    };
  };
  /** Exhibit and Bates numbers that are taken permanently */
  get_evidence_ledger: {
    input: {
      /** A UUIDv7 */
      caseId: string;
    };
    output: LedgerEntry[];
  };
  /** Check that a file is unchanged since it was added */
  get_evidence_by_id_verify: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: {
      sha256: string;
      matches: boolean;
      /** ISO 8601 UTC with milliseconds */
      checkedAt: string;
    };
  };
  /** Keep an attachment as evidence of its own */
  post_evidence_by_id_parts_by_index_keep: {
    input: {
      /** A UUIDv7 */
      id: string;
      index: number;
      recordingConsent?: boolean;
    };
    output: {
      evidence: EvidenceItem;
      /** The matter had these bytes already */
      existed: boolean;
    };
  };
  /** Begin to send a large file, or find how far it got */
  post_uploads: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      /** Where the files, or their folder tree, go */
      folderId?: string;
      fileName: string;
      /** Bytes */
      size: number;
      /** Milliseconds since 1970, as the browser says */
      lastModified: number;
      /** Required for audio and video: everybody recorded consented, or the law allows it */
      recordingConsent?: 'yes';
    };
    output: {
      id: string;
      /** The bytes that are here, from the beginning */
      received: number;
      /** The SHA-256 of each stretch that is here, for comparing */
      pieces: string[];
      pieceBytes: number;
    };
  };
  /** Add a large file that has arrived whole as evidence */
  post_uploads_finish: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** Where the files, or their folder tree, go */
      folderId?: string;
      /** Assign them to this court file */
      courtCaseId?: string;
      /** Required for audio and video: everybody recorded consented, or the law allows it */
      recordingConsent?: 'yes';
      custodian?: string;
      original?: 'original' | 'copy';
      confidentiality?: string;
      /** Bytes the case already has: keep a second item, link the first to this folder and court file, or skip */
      duplicates?: 'keep' | 'link' | 'skip';
      fileName: string;
      /** Bytes */
      size: number;
      /** Milliseconds since 1970, as the browser says */
      lastModified: number;
      path?: string;
    };
    output: {
      evidence: EvidenceItem[];
      skipped: {
        fileName: string;
        reason: string;
        /** A UUIDv7 */
        evidenceId: string;
      }[];
    };
  };
  /** Discard a large file being uploaded */
  delete_uploads: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      fileName: string;
      size: number;
      lastModified: number;
    };
    output: void;
  };
  /** A file taken apart for the viewer */
  get_evidence_by_id_view: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: ViewAndParts;
  };
  /** The certificates that documents are signed with */
  get_certificates: {
    input: Record<never, never>;
    output: {
      keptIn: 'system' | 'file';
      certificates: Certificate[];
    };
  };
  /** Add a certificate to sign documents with */
  post_certificates: {
    input: {
      /** A PKCS#12 file in Base64 */
      file: string;
      password: string;
    };
    output: Certificate;
  };
  /** Unlock a certificate for ten minutes */
  post_certificates_by_id_unlock: {
    input: {
      /** A UUIDv7 */
      id: string;
      password: string;
    };
    output: Certificate;
  };
  /** Lock a certificate now */
  post_certificates_by_id_lock: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: Certificate;
  };
  /** Remove a certificate from this computer */
  delete_certificates_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** Where two exports of a thread differ */
  get_messages_comparison: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      threadId: string;
      /** An import */
      left?: string;
      /** A UUIDv7 */
      right?: string;
    };
    output: {
      /** All that the thread comes from */
      exports: ComparedExport[];
      /** Null, as `right`, where fewer than two exports are in the thread */
      left: string | null;
      right: string | null;
      /** Rows */
      total: number;
      /** The rows that both exports cover: what one lacks before or after them is no difference */
      covered: {
        first: number;
        last: number;
      };
      counts: {
        onlyLeft: number;
        onlyRight: number;
        deleted: number;
        different: number;
      };
      /** The rows that differ, from 0 */
      differences: number[];
      /** Where each page of rows begins */
      pages: number[];
    };
  };
  /** Messages of a thread as two of its exports show them */
  get_messages_comparison_rows: {
    input: {
      /** The case; the context’s case when omitted */
      caseId?: string;
      /** A UUIDv7 */
      threadId: string;
      /** An import */
      left?: string;
      /** A UUIDv7 */
      right?: string;
      /** One of `pages` of the comparison */
      from?: number;
    };
    output: {
      rows: ComparedRow[];
    };
  };
  /** The pages of an item as a packet prints them */
  get_packet_pages: {
    input: {
      /** A UUIDv7 */
      packetId: string;
      /** A UUIDv7 */
      itemId: string;
      /** 1: with nothing painted out */
      whole?: '0' | '1';
    };
    output: Blob;
  };
  /** Deletions that wait for your approval */
  get_approvals: {
    input: Record<never, never>;
    output: OpenApproval[];
  };
  /** Approve or refuse a deletion */
  patch_approvals: {
    input: {
      /** A UUIDv7 */
      id: string;
      approve: boolean;
    };
    output: void;
  };
  /** Your saved searches of a matter, in your order */
  get_saved_searches: {
    input: {
      /** A UUIDv7 */
      caseId: string;
    };
    output: SavedSearch[];
  };
  /** Save a search */
  post_saved_searches: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      name: string;
      query: string;
      position?: number;
    };
    output: SavedSearch;
  };
  /** Rename a saved search, or save what the list shows now */
  patch_saved_searches: {
    input: {
      /** A UUIDv7 */
      id: string;
      name?: string;
      query?: string;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: SavedSearch;
  };
  /** Delete a saved search */
  delete_saved_searches: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** Put your saved searches in another order */
  post_saved_searches_order: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      ids: string[];
    };
    output: SavedSearch[];
  };
  /** The courts whose rules and holidays there are */
  get_deadlines_courts: {
    input: Record<never, never>;
    output: OfferedCourt[];
  };
  /** Work out a deadline */
  get_deadlines: {
    input: {
      /** The court profile whose rules and holidays apply */
      profile: 'us-california' | 'us-federal';
      /** A rule of that profile; post_todos says what each counts */
      rule: string;
      /** The day the rule counts from, or back from (YYYY-MM-DD) */
      trigger: string;
      /** How the paper was or will be served, where the rule adds days for it; personal when omitted */
      service?:
        | 'personal'
        | 'mail-california'
        | 'mail-united-states'
        | 'mail-safe-at-home'
        | 'mail-abroad'
        | 'overnight'
        | 'fax'
        | 'electronic'
        | 'safe-at-home'
        | 'mail'
        | 'clerk'
        | 'consented'
        | null;
      /** The number of days, only for a rule that names none */
      days?: number;
      /** Further days on which this court is closed */
      closedDays?: {
        /** YYYY-MM-DD */
        date: string;
        reason: string;
      }[];
      /** Holidays of the table on which this court is open */
      openDays?: string[];
    };
    output: Deadline;
  };
  /** The file that keeps a matter’s dates for other calendars */
  get_calendar_feed: {
    input: {
      /** A UUIDv7 */
      caseId: string;
    };
    output: CalendarFeed;
  };
  /** Keep a matter’s dates as a file, or stop doing so */
  post_calendar_feed: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      on: boolean;
      todos?: 'events' | 'tasks' | 'none';
      keyDates?: boolean;
      alarms?: number[];
    };
    output: CalendarFeed;
  };
  /** Change many records */
  patch_calls: {
    input: {
      calls: {
        /** Of the operation that changes such a record */
        operationId: string;
        path: Record<string, string>;
        query: Record<string, string>;
        body: Record<string, unknown>;
      }[];
    };
    output: {
      status: number;
      body: unknown;
    }[];
  };
  /** What changed in a matter, when and by whom */
  get_history: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      before?: number;
      after?: number;
      resource?: HistoryResource;
      op?: 'insert' | 'update' | 'delete';
      who?: string;
      /** A UUIDv7 */
      record?: string;
      /** ISO 8601 UTC with milliseconds */
      from?: string;
      /** ISO 8601 UTC with milliseconds */
      to?: string;
      q?: string;
    };
    output: HistoryPage;
  };
  /** What some changes were, field by field */
  get_history_details: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      seq: string;
    };
    output: HistoryDetails;
  };
  /** What is being read and erased for you */
  get_jobs: {
    input: Record<never, never>;
    output: WorkNow;
  };
  /** Files that wait to be read */
  get_jobs_waiting: {
    input: {
      after?: string;
    };
    output: {
      lines: JobLine[];
      next: string | null;
    };
  };
  /** Files that could not be read */
  get_jobs_failed: {
    input: {
      after?: string;
    };
    output: {
      lines: FailedReading[];
      next: string | null;
    };
  };
  /** Cancel a reading, an import, or the work on a packet */
  delete_jobs: {
    input: {
      id: string;
    };
    output: void;
  };
  /** Cancel the reading of all files that wait */
  delete_jobs_waiting: {
    input: Record<never, never>;
    output: JobOutcome;
  };
  /** Read all files again that could not be read */
  post_jobs_failed_retry: {
    input: Record<never, never>;
    output: JobOutcome;
  };
  /** What was deleted in the window and can be restored */
  get_trash: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      q?: string;
    };
    output: TrashList;
  };
  /** The matter in whose Trash a record is */
  get_trash_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: TrashPlace;
  };
  /** Move records to Trash */
  post_trash: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      resource: TrashResource;
      ids: string[];
      /** Of folders: whether what is in them moves to the folder above, or goes to Trash too */
      contents?: 'kept' | 'deleted';
      /** Of folders with their contents: the request that moved them to Trash before, or restored them. What was put in since moves to the folder above */
      asBy?: string;
    };
    output: TrashOutcome;
  };
  /** Restore records from Trash */
  post_trash_restore: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      ids: string[];
    };
    output: TrashOutcome;
  };
  /** Permanently delete records in Trash */
  post_trash_delete: {
    input: {
      /** A UUIDv7 */
      caseId: string;
      /** null empties Trash */
      ids: string[] | null;
    };
    output: TrashOutcome;
  };
  /** Version, addresses and limits of this Casewright */
  get_about: {
    input: Record<never, never>;
    output: {
      limits: Limits;
      about: {
        version: string;
        mode: 'desktop' | 'hosted';
        /** Empty on a hosted server: it concerns nobody who uses it */
        dataFolder: string;
        licence: string;
        api: string;
        docs: string;
        mcp: string;
      };
    };
  };
  /** The licenses of everything Casewright is made of */
  get_about_licences: {
    input: Record<never, never>;
    output: PackageLicence[];
  };
  /** The settings of this installation */
  get_settings: {
    input: Record<never, never>;
    output: InstallationSettings;
  };
  /** Change settings of this installation */
  patch_settings: {
    input: {
      ocrLanguages?: string[] | null;
      backupEvery?: 'never' | 'day' | 'week' | null;
      backupsKept?: number | null;
      backupFolder?: string | null;
    };
    output: SettingValues;
  };
  /** How much room the data folder takes */
  get_settings_storage: {
    input: Record<never, never>;
    output: StorageUse;
  };
  /** Facts about this installation for a bug report */
  get_settings_report: {
    input: Record<never, never>;
    output: {
      version: string;
      mode: string;
      node: string;
      sqlite: string;
      system: string;
      schema: number;
      databaseMib: number;
      matters: number;
      items: Record<string, number>;
      readings: Record<string, number>;
      jobs: Record<string, number>;
      ocrLanguages: string[];
      backupEvery: string;
    };
  };
  /** Remove the data of a language that was added */
  delete_settings_languages: {
    input: {
      language: string;
    };
    output: void;
  };
  /** The backups there are, and what is under way */
  get_backups: {
    input: Record<never, never>;
    output: BackupState;
  };
  /** Back up the whole data folder */
  post_backups: {
    input: {
      to?: string;
    };
    output: {
      folder: string;
      bytes: number;
      files: number;
    };
  };
  /** Delete a backup */
  delete_backups: {
    input: {
      folder: string;
    };
    output: void;
  };
  /** Stop the backup or check that is under way */
  post_backups_stop: {
    input: Record<never, never>;
    output: void;
  };
  /** Check every file of a backup */
  post_backups_verify: {
    input: {
      folder: string;
    };
    output: {
      ok: boolean;
    };
  };
  /** What restoring a backup would change */
  get_backups_preview: {
    input: {
      folder: string;
    };
    output: RestorePreview;
  };
  /** Restore a backup */
  post_backups_restore: {
    input: {
      folder: string;
    };
    output: void;
  };
  /** Begin with the sample, or with a matter of your own */
  post_first_run: {
    input: {
      /** Asked for on a desktop; who signed up gave one then */
      name?: string;
      start: 'sample' | 'empty';
      caption?: string;
      role?: string;
    };
    output: {
      /** A UUIDv7 */
      caseId: string;
      context: string;
    };
  };
  /** Open the sample matter */
  post_demo: {
    input: Record<never, never>;
    output: {
      /** A UUIDv7 */
      caseId: string;
      context: string;
    };
  };
  /** Servers, their matters, and the state of each */
  get_sync: {
    input: Record<never, never>;
    output: SyncOverview;
  };
  /** The state of each server */
  get_sync_status: {
    input: Record<never, never>;
    output: SyncStatus[];
  };
  /** Look who answers at an address */
  post_sync_look: {
    input: {
      url: string;
    };
    output: AddressFound;
  };
  /** Pause sync with every server for a while */
  post_sync_pause: {
    input: {
      seconds: number;
    };
    output: void;
  };
  /** Add a server */
  post_sync_remotes: {
    input: {
      name: string;
      url: string;
      token: string;
    };
    output: AddedRemote;
  };
  /** Rename a server, pause it, or change when it syncs */
  patch_sync_remotes_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
      name?: string;
      mode?: SyncMode;
      everyMinutes?: number;
      paused?: boolean;
    };
    output: Remote;
  };
  /** Forget a server and its token */
  delete_sync_remotes_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** Use another token of the same account */
  post_sync_remotes_by_id_token: {
    input: {
      /** A UUIDv7 */
      id: string;
      token: string;
    };
    output: {
      missing: string[] | null;
    };
  };
  /** The matters of a server */
  get_sync_remotes_by_id_matters: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: MatterThere[];
  };
  /** Sync a matter */
  post_sync_remotes_by_id_select: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      caseId?: string;
      remoteCaseId?: string;
    };
    output: SelectedMatter;
  };
  /** Stop syncing a matter */
  post_sync_remotes_by_id_deselect: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      caseId: string;
    };
    output: void;
  };
  /** What a run would do */
  post_sync_remotes_by_id_preview: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      caseId: string;
    };
    output: SyncPreview;
  };
  /** Sync now */
  post_sync_remotes_by_id_run: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      caseId?: string;
    };
    output: AskedRun;
  };
  /** Runs that are still known, the newest first */
  get_sync_remotes_by_id_runs: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: AskedRun[];
  };
  /** Stop the run under way */
  post_sync_remotes_by_id_stop: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: void;
  };
  /** How far a run is, or how it ended */
  get_sync_runs_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: AskedRun;
  };
  /** Continue with what was stopped for safety */
  post_sync_remotes_by_id_release: {
    input: {
      /** A UUIDv7 */
      id: string;
      /** A UUIDv7 */
      caseId: string;
    };
    output: void;
  };
  /** What sync needs you to decide */
  get_sync_questions: {
    input: {
      /** A UUIDv7 */
      caseId?: string;
    };
    output: InboxQuestion[];
  };
  /** Answer a question of sync */
  post_sync_questions_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
      choice: SyncChoice;
      seen?: string;
    };
    output: void;
  };
  /** How far a document is on the servers it syncs with */
  get_sync_documents_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: DocumentElsewhere[];
  };
  /** What was sent and never answered */
  get_sync_held: {
    input: Record<never, never>;
    output: HeldCreation[];
  };
  /** Send again what was never answered, or keep it here only */
  post_sync_held_by_id: {
    input: {
      /** A UUIDv7 */
      id: string;
      decision: 'resend' | 'giveUp';
    };
    output: void;
  };
  /** What was deleted there and is kept here */
  get_sync_quarantine: {
    input: Record<never, never>;
    output: QuarantinedRecord[];
  };
  /** Restore what was deleted on the server */
  post_sync_quarantine_by_id_restore: {
    input: {
      /** A UUIDv7 */
      id: string;
    };
    output: {
      /** A UUIDv7 */
      id: string;
    };
  };
  /** Sync requests, results and decisions */
  get_sync_log: {
    input: {
      /** A UUIDv7 */
      remoteId?: string;
      before?: number;
      limit?: number;
    };
    output: SyncLogLine[];
  };
  /** What the window reads first */
  get_session: {
    input: Record<never, never>;
    output: Session;
  };
  /** Leave the key by which this window signs in again after a restart */
  post_session_key: {
    input: {
      publicKey: string;
    };
    output: Record<never, never>;
  };
  /** What a window signs to be signed in again */
  get_session_challenge: {
    input: Record<never, never>;
    output: {
      challenge: string;
    };
  };
  /** Sign in again after a restart, by the key that this window left */
  post_session_again: {
    input: {
      publicKey: string;
      signature: string;
    };
    output: Record<never, never>;
  };
  /** What kind of server this is */
  get_deployment: {
    input: Record<never, never>;
    output: Deployment;
  };
  /** Sign in */
  post_sign_in: {
    input: {
      email: string;
      password: string;
      code?: string;
    };
    output: SignInAnswer;
  };
  /** Sign out */
  post_sign_out: {
    input: Record<never, never>;
    output: Record<never, never>;
  };
  /** Open an account; answers alike whether there is one with this address or not */
  post_sign_up: {
    input: {
      email: string;
      name: string;
      password: string;
      invitation?: string;
    };
    output: Record<never, never>;
  };
  /** Confirm an address */
  post_verify: {
    input: {
      link: string;
      password?: string;
    };
    output: {
      email: string;
      signedIn: boolean;
    };
  };
  /** Send the link that confirms an address again */
  post_verify_again: {
    input: Record<never, never>;
    output: Record<never, never>;
  };
  /** Ask for a link that resets the password */
  post_forgot: {
    input: {
      email: string;
    };
    output: Record<never, never>;
  };
  /** Reset the password; ends every session and does not sign in */
  post_reset: {
    input: {
      link: string;
      password: string;
      /** Also revoke every API token of the account */
      revokeTokens?: boolean;
    };
    output: {
      email: string;
    };
  };
  /** Change the password; ends the other sessions and gives this one another secret */
  post_password: {
    input: {
      password: string;
      next: string;
      code?: string;
    };
    output: {
      needs?: 'code';
    };
  };
  /** Look at an invitation */
  post_invitation_look: {
    input: {
      link: string;
    };
    output: InvitationFound;
  };
  /** Accept an invitation to the address that is signed in */
  post_invitation_accept: {
    input: {
      link: string;
    };
    output: {
      /** A UUIDv7 */
      workspaceId: string;
      /** A UUIDv7 */
      caseId: string;
      role: MemberRole;
      context: string;
    };
  };
}

export const routes = {
  get_account: { method: 'GET', path: '/account' },
  get_account_security: { method: 'GET', path: '/account/security' },
  post_account_security: { method: 'POST', path: '/account/security', body: ['action', 'password', 'code'] },
  get_account_terms: { method: 'GET', path: '/account/terms', query: ['residenceState'] },
  post_account_terms: { method: 'POST', path: '/account/terms', body: ['accepted', 'version', 'residenceState'] },
  get_developer_tokens: { method: 'GET', path: '/developer/tokens', query: ['id'] },
  post_developer_tokens: {
    method: 'POST',
    path: '/developer/tokens',
    body: ['name', 'permissions', 'expiresAt', 'assistant', 'approveDeletes', 'caseIds'],
  },
  patch_developer_tokens: {
    method: 'PATCH',
    path: '/developer/tokens',
    query: ['id'],
    body: ['name', 'permissions', 'caseIds'],
  },
  delete_developer_tokens: { method: 'DELETE', path: '/developer/tokens', query: ['id'], output: 'none' },
  get_workspaces: { method: 'GET', path: '/workspaces' },
  post_workspaces_switch: { method: 'POST', path: '/workspaces/switch', body: ['workspaceId', 'caseId', 'name'] },
  get_case: { method: 'GET', path: '/case', query: ['caseId'] },
  post_case_update: {
    method: 'POST',
    path: '/case/update',
    body: ['caseId', 'caption', 'role', 'caseNumbers', 'keyDates', 'archived', 'expectedUpdatedAt'],
  },
  get_court_cases: { method: 'GET', path: '/court-cases', query: ['caseId', 'id'] },
  post_court_cases: {
    method: 'POST',
    path: '/court-cases',
    body: [
      'caseId',
      'caption',
      'status',
      'number',
      'court',
      'division',
      'type',
      'jurisdiction',
      'judge',
      'department',
      'role',
      'filedDate',
      'timeZone',
      'notes',
    ],
  },
  patch_court_cases: {
    method: 'PATCH',
    path: '/court-cases',
    query: ['id'],
    body: [
      'caption',
      'status',
      'number',
      'court',
      'division',
      'type',
      'jurisdiction',
      'judge',
      'department',
      'role',
      'filedDate',
      'timeZone',
      'notes',
      'expectedUpdatedAt',
    ],
  },
  delete_court_cases: { method: 'DELETE', path: '/court-cases', query: ['id'], output: 'none' },
  get_evidence: {
    method: 'GET',
    path: '/evidence',
    query: [
      'caseId',
      'q',
      'id',
      'issueId',
      'priority',
      'tag',
      'exhibitNumber',
      'courtCaseId',
      'folderId',
      'limit',
      'after',
    ],
  },
  post_evidence: {
    method: 'POST',
    path: '/evidence',
    body: [
      'caseId',
      'folderId',
      'courtCaseId',
      'recordingConsent',
      'custodian',
      'original',
      'confidentiality',
      'duplicates',
      'title',
      'description',
      'tagNames',
      'eventDate',
      'priority',
      'issueIds',
      'courtCaseIds',
      'hearingIds',
      'contactIds',
      'private',
      'paths',
      'files',
    ],
  },
  get_evidence_by_id: { method: 'GET', path: '/evidence/{id}' },
  patch_evidence_by_id: {
    method: 'PATCH',
    path: '/evidence/{id}',
    body: [
      'title',
      'description',
      'folderId',
      'tagNames',
      'eventDate',
      'exhibitNumber',
      'custodian',
      'original',
      'confidentiality',
      'priority',
      'issueIds',
      'courtCaseIds',
      'hearingIds',
      'contactIds',
      'private',
      'annotations',
      'sourceRecord',
      'dismissedSuggestions',
      'expectedUpdatedAt',
    ],
  },
  delete_evidence_by_id: { method: 'DELETE', path: '/evidence/{id}', output: 'none' },
  get_files_by_id: { method: 'GET', path: '/files/{id}', query: ['preview'], output: 'file' },
  get_files_by_id_text: {
    method: 'GET',
    path: '/files/{id}/text',
    query: ['pages', 'offset', 'length'],
    output: 'text',
  },
  get_folders: { method: 'GET', path: '/folders', query: ['caseId', 'kind', 'id'] },
  post_folders: { method: 'POST', path: '/folders', body: ['caseId', 'name', 'kind', 'parentId'] },
  patch_folders: { method: 'PATCH', path: '/folders', query: ['id'], body: ['name', 'parentId', 'expectedUpdatedAt'] },
  delete_folders: { method: 'DELETE', path: '/folders', query: ['id', 'deleteItems'], output: 'none' },
  get_issues: { method: 'GET', path: '/issues', query: ['caseId', 'id'] },
  post_issues: { method: 'POST', path: '/issues', body: ['caseId', 'name', 'description', 'color', 'position'] },
  patch_issues: {
    method: 'PATCH',
    path: '/issues',
    query: ['id'],
    body: ['name', 'description', 'color', 'position', 'expectedUpdatedAt'],
  },
  delete_issues: { method: 'DELETE', path: '/issues', query: ['id'], output: 'none' },
  get_documents: {
    method: 'GET',
    path: '/documents',
    query: ['caseId', 'q', 'id', 'kind', 'status', 'courtCaseId', 'folderId', 'view', 'limit', 'after'],
  },
  post_documents: {
    method: 'POST',
    path: '/documents',
    body: [
      'caseId',
      'title',
      'body',
      'kind',
      'recordNotes',
      'folderId',
      'courtCaseId',
      'templateId',
      'hearingId',
      'values',
      'amends',
    ],
  },
  post_documents_upload: {
    method: 'POST',
    path: '/documents/upload',
    body: ['caseId', 'folderId', 'courtCaseId', 'paths', 'files'],
  },
  patch_documents: {
    method: 'PATCH',
    path: '/documents',
    query: ['id'],
    body: ['title', 'body', 'kind', 'recordNotes', 'folderId', 'courtCaseId', 'private', 'expectedUpdatedAt'],
  },
  delete_documents: { method: 'DELETE', path: '/documents', query: ['id'], output: 'none' },
  get_documents_by_id_versions: { method: 'GET', path: '/documents/{id}/versions', query: ['before', 'versionId'] },
  post_documents_by_id_versions: {
    method: 'POST',
    path: '/documents/{id}/versions',
    body: ['versionId', 'expectedUpdatedAt'],
  },
  get_documents_by_id_attachments: { method: 'GET', path: '/documents/{id}/attachments' },
  post_documents_by_id_attachments: {
    method: 'POST',
    path: '/documents/{id}/attachments',
    body: [
      'action',
      'evidenceId',
      'attachmentId',
      'label',
      'description',
      'pages',
      'position',
      'ids',
      'recordingConsent',
      'file',
    ],
  },
  delete_documents_by_id_attachments: {
    method: 'DELETE',
    path: '/documents/{id}/attachments',
    query: ['attachmentId'],
    output: 'none',
  },
  get_documents_by_id_court: { method: 'GET', path: '/documents/{id}/court' },
  post_documents_by_id_court: {
    method: 'POST',
    path: '/documents/{id}/court',
    body: [
      'action',
      'expectedHash',
      'profile',
      'overrides',
      'caption',
      'note',
      'paragraph',
      'state',
      'kind',
      'name',
      'role',
      'place',
      'date',
      'statement',
      'image',
      'pdfSha256',
      'certificate',
      'signatureId',
      'on',
      'method',
      'recipients',
      'courtCaseId',
      'stampedEvidenceId',
    ],
  },
  get_documents_by_id_export: {
    method: 'GET',
    path: '/documents/{id}/export',
    query: ['format', 'signing', 'kind', 'name', 'role', 'place', 'date', 'statement'],
    output: 'file',
  },
  post_documents_by_id_export: {
    method: 'POST',
    path: '/documents/{id}/export',
    body: ['format', 'expectedHash', 'despite'],
  },
  get_templates: { method: 'GET', path: '/templates', query: ['caseId'] },
  get_templates_by_id: { method: 'GET', path: '/templates/{id}', query: ['caseId', 'courtCaseId', 'hearingId'] },
  get_templates_by_id_pdf: {
    method: 'GET',
    path: '/templates/{id}/pdf',
    query: ['caseId', 'courtCaseId', 'hearingId'],
    output: 'file',
  },
  get_messages: {
    method: 'GET',
    path: '/messages',
    query: [
      'caseId',
      'courtCaseId',
      'threadId',
      'importId',
      'id',
      'from',
      'to',
      'tag',
      'hasAttachment',
      'changed',
      'records',
      'offset',
      'limit',
      'snapshot',
    ],
  },
  post_messages: {
    method: 'POST',
    path: '/messages',
    body: [
      'caseId',
      'threadId',
      'platform',
      'otherName',
      'direction',
      'senderName',
      'recipients',
      'body',
      'at',
      'localTime',
      'timeZone',
      'courtCaseId',
      'tags',
      'note',
    ],
  },
  patch_messages: {
    method: 'PATCH',
    path: '/messages',
    query: ['id'],
    body: ['tags', 'note', 'courtCaseId', 'private', 'expectedUpdatedAt'],
  },
  get_messages_threads: {
    method: 'GET',
    path: '/messages/threads',
    query: ['caseId', 'id', 'contactId', 'courtCaseId', 'platform', 'limit', 'after'],
  },
  patch_messages_threads: {
    method: 'PATCH',
    path: '/messages/threads',
    body: [
      'id',
      'courtCaseId',
      'title',
      'assignTo',
      'participants',
      'complete',
      'mergeInto',
      'private',
      'expectedUpdatedAt',
    ],
  },
  delete_messages_threads: { method: 'DELETE', path: '/messages/threads', body: ['courtCaseId', 'id'], output: 'none' },
  get_messages_search: {
    method: 'GET',
    path: '/messages/search',
    query: [
      'caseId',
      'q',
      'courtCaseId',
      'threadId',
      'contactId',
      'from',
      'to',
      'platform',
      'direction',
      'tag',
      'hasAttachment',
      'offset',
      'limit',
    ],
  },
  post_messages_bulk: {
    method: 'POST',
    path: '/messages/bulk',
    body: [
      'action',
      'caseId',
      'ids',
      'threadId',
      'from',
      'to',
      'tag',
      'assignTo',
      'recordingConsent',
      'title',
      'count',
    ],
  },
  post_messages_import: {
    method: 'POST',
    path: '/messages/import',
    body: [
      'caseId',
      'attest',
      'platform',
      'selfName',
      'otherName',
      'dateOrder',
      'timeZone',
      'columns',
      'threads',
      'device',
      'courtCaseId',
      'importId',
      'part',
      'parts',
      'sha256',
      'preview',
      'file',
    ],
  },
  get_export_message_log: {
    method: 'GET',
    path: '/export/message-log',
    query: ['caseId', 'courtCaseId', 'threadId', 'from', 'to', 'tag', 'format', 'notes', 'profile'],
    output: 'file',
  },
  get_timeline: {
    method: 'GET',
    path: '/timeline',
    query: ['caseId', 'id', 'courtCaseId', 'kinds', 'years', 'months', 'limit', 'after'],
  },
  post_timeline: {
    method: 'POST',
    path: '/timeline',
    body: [
      'caseId',
      'date',
      'title',
      'detail',
      'precision',
      'qualifier',
      'time',
      'courtCaseId',
      'position',
      'contactIds',
      'evidenceIds',
      'private',
    ],
  },
  patch_timeline: {
    method: 'PATCH',
    path: '/timeline',
    query: ['id'],
    body: [
      'date',
      'title',
      'detail',
      'precision',
      'qualifier',
      'time',
      'courtCaseId',
      'position',
      'contactIds',
      'evidenceIds',
      'private',
      'expectedUpdatedAt',
    ],
  },
  delete_timeline: { method: 'DELETE', path: '/timeline', query: ['id'], output: 'none' },
  get_hearings: {
    method: 'GET',
    path: '/hearings',
    query: ['caseId', 'id', 'courtCaseId', 'status', 'from', 'to', 'limit', 'after'],
  },
  post_hearings: {
    method: 'POST',
    path: '/hearings',
    body: [
      'caseId',
      'date',
      'purpose',
      'status',
      'courtCaseId',
      'time',
      'timeZone',
      'durationMinutes',
      'place',
      'room',
      'judge',
      'remoteLink',
      'outcome',
      'notes',
      'contactIds',
    ],
  },
  patch_hearings: {
    method: 'PATCH',
    path: '/hearings',
    query: ['id'],
    body: [
      'date',
      'purpose',
      'status',
      'courtCaseId',
      'time',
      'timeZone',
      'durationMinutes',
      'place',
      'room',
      'judge',
      'remoteLink',
      'outcome',
      'notes',
      'contactIds',
      'private',
      'expectedUpdatedAt',
    ],
  },
  delete_hearings: { method: 'DELETE', path: '/hearings', query: ['id'], output: 'none' },
  get_hearings_by_id_resources: { method: 'GET', path: '/hearings/{id}/resources' },
  post_hearings_by_id_resources: {
    method: 'POST',
    path: '/hearings/{id}/resources',
    body: ['action', 'kind', 'itemId', 'note', 'position', 'resourceId', 'ids'],
  },
  get_todos: {
    method: 'GET',
    path: '/todos',
    query: ['caseId', 'id', 'done', 'courtCaseId', 'hearingId', 'dueFrom', 'dueTo', 'limit', 'after'],
  },
  post_todos: {
    method: 'POST',
    path: '/todos',
    body: ['caseId', 'title', 'priority', 'detail', 'due', 'done', 'hearingId', 'courtCaseId', 'deadline'],
  },
  patch_todos: {
    method: 'PATCH',
    path: '/todos',
    query: ['id'],
    body: [
      'title',
      'priority',
      'detail',
      'due',
      'done',
      'hearingId',
      'courtCaseId',
      'deadline',
      'private',
      'expectedUpdatedAt',
    ],
  },
  delete_todos: { method: 'DELETE', path: '/todos', query: ['id'], output: 'none' },
  get_contacts: {
    method: 'GET',
    path: '/contacts',
    query: ['caseId', 'id', 'role', 'courtCaseId', 'q', 'limit', 'after'],
  },
  post_contacts: {
    method: 'POST',
    path: '/contacts',
    body: [
      'caseId',
      'name',
      'kind',
      'role',
      'organization',
      'emails',
      'phones',
      'address',
      'otherAddresses',
      'handles',
      'courtCaseIds',
      'notes',
    ],
  },
  patch_contacts: {
    method: 'PATCH',
    path: '/contacts',
    query: ['id'],
    body: [
      'name',
      'kind',
      'role',
      'organization',
      'emails',
      'phones',
      'address',
      'otherAddresses',
      'handles',
      'courtCaseIds',
      'notes',
      'private',
      'expectedUpdatedAt',
    ],
  },
  delete_contacts: { method: 'DELETE', path: '/contacts', query: ['id'], output: 'none' },
  post_comms_pull_imported: {
    method: 'POST',
    path: '/comms/pull-imported',
    body: ['caseId', 'contactId', 'courtCaseId', 'threadIds'],
  },
  get_preparation: { method: 'GET', path: '/preparation', query: ['caseId', 'courtCaseId', 'binderId'] },
  post_preparation: {
    method: 'POST',
    path: '/preparation',
    body: [
      'action',
      'caseId',
      'revision',
      'binderId',
      'itemId',
      'title',
      'courtCaseId',
      'hearingId',
      'private',
      'item',
      'section',
      'position',
      'mark',
      'note',
      'backup',
      'from',
    ],
  },
  get_preparation_export: {
    method: 'GET',
    path: '/preparation/export',
    query: ['caseId', 'courtCaseId', 'binderId', 'format'],
    output: 'file',
  },
  get_export_court_packet: { method: 'GET', path: '/export/court-packet', query: ['caseId', 'packetId', 'hearingId'] },
  post_export_court_packet: {
    method: 'POST',
    path: '/export/court-packet',
    body: [
      'action',
      'caseId',
      'packetId',
      'revision',
      'title',
      'courtCaseId',
      'hearingId',
      'profile',
      'settings',
      'items',
      'private',
      'draft',
      'despite',
      'buildId',
      'evidenceId',
      'boxes',
      'words',
      'reason',
      'redactionId',
      'as',
      'on',
      'method',
      'recipients',
      'exhibitNumber',
    ],
  },
  get_export_evidence_index: {
    method: 'GET',
    path: '/export/evidence-index',
    query: ['caseId', 'courtCaseId', 'packetId', 'rows', 'format'],
    output: 'file',
  },
  patch_profile: { method: 'PATCH', path: '/profile', body: ['name'] },
  get_connect: { method: 'GET', path: '/connect' },
  post_connect_test: { method: 'POST', path: '/connect/test', body: ['compact', 'readOnly', 'token', 'way'] },
  get_connect_tokens: { method: 'GET', path: '/connect/tokens' },
  get_connect_tokens_by_id_calls: {
    method: 'GET',
    path: '/connect/tokens/{id}/calls',
    query: ['from', 'to', 'kind', 'before', 'limit'],
  },
  get_connect_tokens_by_id_calls_by_call: { method: 'GET', path: '/connect/tokens/{id}/calls/{call}' },
  get_connect_tokens_by_id_days: { method: 'GET', path: '/connect/tokens/{id}/days', query: ['from'] },
  get_members: { method: 'GET', path: '/members', query: ['workspaceId'] },
  patch_members: { method: 'PATCH', path: '/members', query: ['workspaceId', 'accountId'], body: ['role'] },
  delete_members: { method: 'DELETE', path: '/members', query: ['workspaceId', 'accountId'], output: 'none' },
  post_members_hand_over: { method: 'POST', path: '/members/hand-over', body: ['workspaceId', 'accountId'] },
  patch_members_workspace: { method: 'PATCH', path: '/members/workspace', query: ['workspaceId'], body: ['name'] },
  post_members_invitations: { method: 'POST', path: '/members/invitations', body: ['workspaceId', 'email', 'role'] },
  post_members_invitations_again: { method: 'POST', path: '/members/invitations/again', body: ['id'], output: 'none' },
  delete_members_invitations: { method: 'DELETE', path: '/members/invitations', query: ['id'], output: 'none' },
  get_evidence_newest: { method: 'GET', path: '/evidence/newest', query: ['caseId', 'before', 'limit'] },
  get_evidence_shared_numbers: { method: 'GET', path: '/evidence/shared-numbers', query: ['caseId', 'after'] },
  get_evidence_next_number: { method: 'GET', path: '/evidence/next-number', query: ['caseId', 'id'] },
  post_evidence_by_id_read_again: {
    method: 'POST',
    path: '/evidence/{id}/read-again',
    query: ['only'],
    output: 'none',
  },
  get_evidence_by_id_reading: { method: 'GET', path: '/evidence/{id}/reading' },
  get_evidence_by_id_words: { method: 'GET', path: '/evidence/{id}/words', query: ['page'] },
  get_evidence_by_id_custody: { method: 'GET', path: '/evidence/{id}/custody' },
  get_evidence_custody_chain: { method: 'GET', path: '/evidence/custody-chain', query: ['caseId'] },
  get_evidence_ledger: { method: 'GET', path: '/evidence/ledger', query: ['caseId'] },
  get_evidence_by_id_verify: { method: 'POST', path: '/evidence/{id}/verify' },
  post_evidence_by_id_parts_by_index_keep: {
    method: 'POST',
    path: '/evidence/{id}/parts/{index}/keep',
    body: ['recordingConsent'],
  },
  post_uploads: {
    method: 'POST',
    path: '/uploads',
    body: ['caseId', 'folderId', 'fileName', 'size', 'lastModified', 'recordingConsent'],
  },
  post_uploads_finish: {
    method: 'POST',
    path: '/uploads/finish',
    body: [
      'caseId',
      'folderId',
      'courtCaseId',
      'recordingConsent',
      'custodian',
      'original',
      'confidentiality',
      'duplicates',
      'fileName',
      'size',
      'lastModified',
      'path',
    ],
  },
  delete_uploads: {
    method: 'DELETE',
    path: '/uploads',
    query: ['caseId', 'fileName', 'size', 'lastModified'],
    output: 'none',
  },
  get_evidence_by_id_view: { method: 'GET', path: '/evidence/{id}/view' },
  get_certificates: { method: 'GET', path: '/certificates' },
  post_certificates: { method: 'POST', path: '/certificates', body: ['file', 'password'] },
  post_certificates_by_id_unlock: { method: 'POST', path: '/certificates/{id}/unlock', body: ['password'] },
  post_certificates_by_id_lock: { method: 'POST', path: '/certificates/{id}/lock' },
  delete_certificates_by_id: { method: 'DELETE', path: '/certificates/{id}', output: 'none' },
  get_messages_comparison: {
    method: 'GET',
    path: '/messages/comparison',
    query: ['caseId', 'threadId', 'left', 'right'],
  },
  get_messages_comparison_rows: {
    method: 'GET',
    path: '/messages/comparison/rows',
    query: ['caseId', 'threadId', 'left', 'right', 'from'],
  },
  get_packet_pages: { method: 'GET', path: '/packet-pages', query: ['packetId', 'itemId', 'whole'], output: 'file' },
  get_approvals: { method: 'GET', path: '/approvals' },
  patch_approvals: { method: 'PATCH', path: '/approvals', query: ['id'], body: ['approve'], output: 'none' },
  get_saved_searches: { method: 'GET', path: '/saved-searches', query: ['caseId'] },
  post_saved_searches: { method: 'POST', path: '/saved-searches', body: ['caseId', 'name', 'query', 'position'] },
  patch_saved_searches: {
    method: 'PATCH',
    path: '/saved-searches',
    query: ['id'],
    body: ['name', 'query', 'expectedUpdatedAt'],
  },
  delete_saved_searches: { method: 'DELETE', path: '/saved-searches', query: ['id'], output: 'none' },
  post_saved_searches_order: { method: 'POST', path: '/saved-searches/order', body: ['caseId', 'ids'] },
  get_deadlines_courts: { method: 'GET', path: '/deadlines/courts' },
  get_deadlines: {
    method: 'POST',
    path: '/deadlines',
    body: ['profile', 'rule', 'trigger', 'service', 'days', 'closedDays', 'openDays'],
  },
  get_calendar_feed: { method: 'GET', path: '/calendar-feed', query: ['caseId'] },
  post_calendar_feed: { method: 'POST', path: '/calendar-feed', body: ['caseId', 'on', 'todos', 'keyDates', 'alarms'] },
  patch_calls: { method: 'PATCH', path: '/calls', body: ['calls'] },
  get_history: {
    method: 'GET',
    path: '/history',
    query: ['caseId', 'before', 'after', 'resource', 'op', 'who', 'record', 'from', 'to', 'q'],
  },
  get_history_details: { method: 'GET', path: '/history/details', query: ['caseId', 'seq'] },
  get_jobs: { method: 'GET', path: '/jobs' },
  get_jobs_waiting: { method: 'GET', path: '/jobs/waiting', query: ['after'] },
  get_jobs_failed: { method: 'GET', path: '/jobs/failed', query: ['after'] },
  delete_jobs: { method: 'DELETE', path: '/jobs', query: ['id'], output: 'none' },
  delete_jobs_waiting: { method: 'DELETE', path: '/jobs/waiting' },
  post_jobs_failed_retry: { method: 'POST', path: '/jobs/failed/retry' },
  get_trash: { method: 'GET', path: '/trash', query: ['caseId', 'q'] },
  get_trash_by_id: { method: 'GET', path: '/trash/{id}' },
  post_trash: { method: 'POST', path: '/trash', body: ['caseId', 'resource', 'ids', 'contents', 'asBy'] },
  post_trash_restore: { method: 'POST', path: '/trash/restore', body: ['caseId', 'ids'] },
  post_trash_delete: { method: 'POST', path: '/trash/delete', body: ['caseId', 'ids'] },
  get_about: { method: 'GET', path: '/about' },
  get_about_licences: { method: 'GET', path: '/about/licences' },
  get_settings: { method: 'GET', path: '/settings' },
  patch_settings: {
    method: 'PATCH',
    path: '/settings',
    body: ['ocrLanguages', 'backupEvery', 'backupsKept', 'backupFolder'],
  },
  get_settings_storage: { method: 'GET', path: '/settings/storage' },
  get_settings_report: { method: 'GET', path: '/settings/report' },
  delete_settings_languages: { method: 'DELETE', path: '/settings/languages', query: ['language'], output: 'none' },
  get_backups: { method: 'GET', path: '/backups' },
  post_backups: { method: 'POST', path: '/backups', body: ['to'] },
  delete_backups: { method: 'DELETE', path: '/backups', query: ['folder'], output: 'none' },
  post_backups_stop: { method: 'POST', path: '/backups/stop', output: 'none' },
  post_backups_verify: { method: 'POST', path: '/backups/verify', body: ['folder'] },
  get_backups_preview: { method: 'GET', path: '/backups/preview', query: ['folder'] },
  post_backups_restore: { method: 'POST', path: '/backups/restore', body: ['folder'], output: 'none' },
  post_first_run: { method: 'POST', path: '/first-run', body: ['name', 'start', 'caption', 'role'] },
  post_demo: { method: 'POST', path: '/demo' },
  get_sync: { method: 'GET', path: '/sync' },
  get_sync_status: { method: 'GET', path: '/sync/status' },
  post_sync_look: { method: 'POST', path: '/sync/look', body: ['url'] },
  post_sync_pause: { method: 'POST', path: '/sync/pause', body: ['seconds'], output: 'none' },
  post_sync_remotes: { method: 'POST', path: '/sync/remotes', body: ['name', 'url', 'token'] },
  patch_sync_remotes_by_id: {
    method: 'PATCH',
    path: '/sync/remotes/{id}',
    body: ['name', 'mode', 'everyMinutes', 'paused'],
  },
  delete_sync_remotes_by_id: { method: 'DELETE', path: '/sync/remotes/{id}', output: 'none' },
  post_sync_remotes_by_id_token: { method: 'POST', path: '/sync/remotes/{id}/token', body: ['token'] },
  get_sync_remotes_by_id_matters: { method: 'GET', path: '/sync/remotes/{id}/matters' },
  post_sync_remotes_by_id_select: {
    method: 'POST',
    path: '/sync/remotes/{id}/select',
    body: ['caseId', 'remoteCaseId'],
  },
  post_sync_remotes_by_id_deselect: {
    method: 'POST',
    path: '/sync/remotes/{id}/deselect',
    body: ['caseId'],
    output: 'none',
  },
  post_sync_remotes_by_id_preview: { method: 'POST', path: '/sync/remotes/{id}/preview', body: ['caseId'] },
  post_sync_remotes_by_id_run: { method: 'POST', path: '/sync/remotes/{id}/run', body: ['caseId'] },
  get_sync_remotes_by_id_runs: { method: 'GET', path: '/sync/remotes/{id}/runs' },
  post_sync_remotes_by_id_stop: { method: 'POST', path: '/sync/remotes/{id}/stop', output: 'none' },
  get_sync_runs_by_id: { method: 'GET', path: '/sync/runs/{id}' },
  post_sync_remotes_by_id_release: {
    method: 'POST',
    path: '/sync/remotes/{id}/release',
    body: ['caseId'],
    output: 'none',
  },
  get_sync_questions: { method: 'GET', path: '/sync/questions', query: ['caseId'] },
  post_sync_questions_by_id: { method: 'POST', path: '/sync/questions/{id}', body: ['choice', 'seen'], output: 'none' },
  get_sync_documents_by_id: { method: 'GET', path: '/sync/documents/{id}' },
  get_sync_held: { method: 'GET', path: '/sync/held' },
  post_sync_held_by_id: { method: 'POST', path: '/sync/held/{id}', body: ['decision'], output: 'none' },
  get_sync_quarantine: { method: 'GET', path: '/sync/quarantine' },
  post_sync_quarantine_by_id_restore: { method: 'POST', path: '/sync/quarantine/{id}/restore' },
  get_sync_log: { method: 'GET', path: '/sync/log', query: ['remoteId', 'before', 'limit'] },
  get_session: { method: 'GET', path: '/session', entry: 'anybody' },
  post_session_key: { method: 'POST', path: '/session/key', body: ['publicKey'], entry: 'signed in' },
  get_session_challenge: { method: 'GET', path: '/session/challenge', entry: 'anybody' },
  post_session_again: { method: 'POST', path: '/session/again', body: ['publicKey', 'signature'], entry: 'anybody' },
  get_deployment: { method: 'GET', path: '/deployment', entry: 'anybody' },
  post_sign_in: { method: 'POST', path: '/sign-in', body: ['email', 'password', 'code'], entry: 'anybody' },
  post_sign_out: { method: 'POST', path: '/sign-out', entry: 'signed in' },
  post_sign_up: {
    method: 'POST',
    path: '/sign-up',
    body: ['email', 'name', 'password', 'invitation'],
    entry: 'anybody',
  },
  post_verify: { method: 'POST', path: '/verify', body: ['link', 'password'], entry: 'anybody' },
  post_verify_again: { method: 'POST', path: '/verify/again', entry: 'signed in' },
  post_forgot: { method: 'POST', path: '/forgot', body: ['email'], entry: 'anybody' },
  post_reset: { method: 'POST', path: '/reset', body: ['link', 'password', 'revokeTokens'], entry: 'anybody' },
  post_password: { method: 'POST', path: '/password', body: ['password', 'next', 'code'], entry: 'signed in' },
  post_invitation_look: { method: 'POST', path: '/invitation/look', body: ['link'], entry: 'anybody' },
  post_invitation_accept: { method: 'POST', path: '/invitation/accept', body: ['link'], entry: 'signed in' },
} as const satisfies { readonly [Name in keyof Operations]: Route };

/** What a token can be let into: all that the catalog's operations ask for. */
export const permissions = [
  'account:read',
  'account:write',
  'case:read',
  'case:write',
  'comms:write',
  'contacts:read',
  'contacts:write',
  'court-cases:read',
  'court-cases:write',
  'developer:read',
  'developer:write',
  'documents:read',
  'documents:write',
  'evidence:read',
  'evidence:write',
  'export:read',
  'export:write',
  'files:read',
  'folders:read',
  'folders:write',
  'hearings:read',
  'hearings:write',
  'issues:read',
  'issues:write',
  'messages:read',
  'messages:write',
  'preparation:read',
  'preparation:write',
  'templates:read',
  'timeline:read',
  'timeline:write',
  'todos:read',
  'todos:write',
  'workspaces:read',
  'workspaces:write',
] as const;

/** What sync asks for. */
export const syncPermissions = [
  'account:read',
  'case:read',
  'case:write',
  'contacts:read',
  'contacts:write',
  'court-cases:read',
  'court-cases:write',
  'developer:read',
  'documents:read',
  'documents:write',
  'evidence:read',
  'evidence:write',
  'export:read',
  'export:write',
  'files:read',
  'folders:read',
  'folders:write',
  'hearings:read',
  'hearings:write',
  'issues:read',
  'issues:write',
  'messages:read',
  'messages:write',
  'preparation:read',
  'preparation:write',
  'timeline:read',
  'timeline:write',
  'todos:read',
  'todos:write',
  'workspaces:read',
  'workspaces:write',
] as const;
