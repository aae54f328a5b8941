// Written by `node build/generate-client.ts` from the catalog of operations; what is changed here is lost.

/** One operation's way over HTTP: which inputs go in the path, the query and the body. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: readonly string[];
  readonly body: readonly string[];
  readonly multipart: boolean;
  readonly output: 'json' | 'none' | 'file' | 'text';
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
    folders: number;
    issues: number;
    courtCases: number;
    hearings: number;
  };
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
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
  priority: 'low' | 'normal' | 'high';
  issueIds: string[];
  courtCaseIds: string[];
  hearingIds: string[];
  source: {
    kind: 'upload' | 'folder' | 'import' | 'attachment';
    /** Where it lay in the folder tree it came from */
    path: string | null;
    messageId: string | null;
  };
  duplicateOf: string | null;
  /** Hidden from assistants */
  private: boolean;
  extraction: Extraction;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
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
  priority: 'low' | 'normal' | 'high';
  issueIds: string[];
  courtCaseIds: string[];
  hearingIds: string[];
  source: {
    kind: 'upload' | 'folder' | 'import' | 'attachment';
    /** Where it lay in the folder tree it came from */
    path: string | null;
    messageId: string | null;
  };
  duplicateOf: string | null;
  /** Hidden from assistants */
  private: boolean;
  extraction: Extraction;
  /** ISO 8601 UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds */
  updatedAt: string;
  /** With `q`: where it was found */
  matches?: {
    /** 0 is the title, names, tags and description; 1… are pages */
    page: number;
    snippet: string;
    /** [start, end) of each hit in the snippet, UTF-16 */
    ranges: [number, number][];
  }[];
  /** With `q`: higher is better */
  score?: number;
}

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
  /** The whole token, shown this once */
  token: string;
}

export interface Switch {
  /** Send this as X-Case-Context on later requests */
  context: string;
  /** A UUIDv7 */
  workspaceId: string;
  /** A UUIDv7 */
  caseId: string;
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
    };
    output: NewToken;
  };
  /** Rename a token or narrow its permissions */
  patch_developer_tokens: {
    input: {
      /** A UUIDv7 */
      id: string;
      name?: string;
      permissions?: string[];
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
      /** Full text */
      q?: string;
      /** Only this one */
      id?: string;
      /** In this category */
      issueId?: string;
      priority?: 'low' | 'normal' | 'high';
      tag?: string;
      /** Assigned to this court file */
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
      /** Folder paths, parallel to files; folders are made */
      paths?: string[];
      /** Required when any file is audio or video: everybody recorded consented, or the law allows it */
      recordingConsent?: 'yes';
      /** Bytes the case already has: keep a second item, link the first to this folder and court file, or skip */
      duplicates?: 'keep' | 'link' | 'skip';
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
      /** null takes it out of its folder */
      folderId?: string | null;
      tagNames?: string[];
      eventDate?: string | null;
      exhibitNumber?: string | null;
      priority?: 'low' | 'normal' | 'high';
      issueIds?: string[];
      courtCaseIds?: string[];
      hearingIds?: string[];
      /** Hide it from assistants */
      private?: boolean;
      /** Refuse with 409 unless the record still has this updatedAt */
      expectedUpdatedAt?: string;
    };
    output: EvidenceItem;
  };
  /** Delete an evidence item for good */
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
}

export const routes = {
  get_account: {
    method: 'GET',
    path: '/account',
    query: [],
    body: [],
    multipart: false,
    output: 'json',
  },
  get_developer_tokens: {
    method: 'GET',
    path: '/developer/tokens',
    query: ['id'],
    body: [],
    multipart: false,
    output: 'json',
  },
  post_developer_tokens: {
    method: 'POST',
    path: '/developer/tokens',
    query: [],
    body: ['name', 'permissions', 'expiresAt', 'assistant', 'approveDeletes'],
    multipart: false,
    output: 'json',
  },
  patch_developer_tokens: {
    method: 'PATCH',
    path: '/developer/tokens',
    query: ['id'],
    body: ['name', 'permissions'],
    multipart: false,
    output: 'json',
  },
  delete_developer_tokens: {
    method: 'DELETE',
    path: '/developer/tokens',
    query: ['id'],
    body: [],
    multipart: false,
    output: 'none',
  },
  get_workspaces: {
    method: 'GET',
    path: '/workspaces',
    query: [],
    body: [],
    multipart: false,
    output: 'json',
  },
  post_workspaces_switch: {
    method: 'POST',
    path: '/workspaces/switch',
    query: [],
    body: ['workspaceId', 'caseId', 'name'],
    multipart: false,
    output: 'json',
  },
  get_case: {
    method: 'GET',
    path: '/case',
    query: ['caseId'],
    body: [],
    multipart: false,
    output: 'json',
  },
  post_case_update: {
    method: 'POST',
    path: '/case/update',
    query: [],
    body: ['caseId', 'caption', 'role', 'caseNumbers', 'keyDates', 'archived', 'expectedUpdatedAt'],
    multipart: false,
    output: 'json',
  },
  get_court_cases: {
    method: 'GET',
    path: '/court-cases',
    query: ['caseId', 'id'],
    body: [],
    multipart: false,
    output: 'json',
  },
  post_court_cases: {
    method: 'POST',
    path: '/court-cases',
    query: [],
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
    multipart: false,
    output: 'json',
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
    multipart: false,
    output: 'json',
  },
  delete_court_cases: {
    method: 'DELETE',
    path: '/court-cases',
    query: ['id'],
    body: [],
    multipart: false,
    output: 'none',
  },
  get_evidence: {
    method: 'GET',
    path: '/evidence',
    query: ['caseId', 'q', 'id', 'issueId', 'priority', 'tag', 'courtCaseId', 'folderId', 'limit', 'after'],
    body: [],
    multipart: false,
    output: 'json',
  },
  post_evidence: {
    method: 'POST',
    path: '/evidence',
    query: [],
    body: ['caseId', 'folderId', 'courtCaseId', 'paths', 'recordingConsent', 'duplicates', 'files'],
    multipart: true,
    output: 'json',
  },
  get_evidence_by_id: {
    method: 'GET',
    path: '/evidence/{id}',
    query: [],
    body: [],
    multipart: false,
    output: 'json',
  },
  patch_evidence_by_id: {
    method: 'PATCH',
    path: '/evidence/{id}',
    query: [],
    body: [
      'title',
      'description',
      'folderId',
      'tagNames',
      'eventDate',
      'exhibitNumber',
      'priority',
      'issueIds',
      'courtCaseIds',
      'hearingIds',
      'private',
      'expectedUpdatedAt',
    ],
    multipart: false,
    output: 'json',
  },
  delete_evidence_by_id: {
    method: 'DELETE',
    path: '/evidence/{id}',
    query: [],
    body: [],
    multipart: false,
    output: 'none',
  },
  get_files_by_id: {
    method: 'GET',
    path: '/files/{id}',
    query: ['preview'],
    body: [],
    multipart: false,
    output: 'file',
  },
  get_files_by_id_text: {
    method: 'GET',
    path: '/files/{id}/text',
    query: ['pages'],
    body: [],
    multipart: false,
    output: 'text',
  },
  get_folders: {
    method: 'GET',
    path: '/folders',
    query: ['caseId', 'kind', 'id'],
    body: [],
    multipart: false,
    output: 'json',
  },
  post_folders: {
    method: 'POST',
    path: '/folders',
    query: [],
    body: ['caseId', 'name', 'kind', 'parentId'],
    multipart: false,
    output: 'json',
  },
  patch_folders: {
    method: 'PATCH',
    path: '/folders',
    query: ['id'],
    body: ['name', 'parentId', 'expectedUpdatedAt'],
    multipart: false,
    output: 'json',
  },
  delete_folders: {
    method: 'DELETE',
    path: '/folders',
    query: ['id', 'deleteItems'],
    body: [],
    multipart: false,
    output: 'none',
  },
  get_issues: {
    method: 'GET',
    path: '/issues',
    query: ['caseId', 'id'],
    body: [],
    multipart: false,
    output: 'json',
  },
  post_issues: {
    method: 'POST',
    path: '/issues',
    query: [],
    body: ['caseId', 'name', 'description', 'color', 'position'],
    multipart: false,
    output: 'json',
  },
  patch_issues: {
    method: 'PATCH',
    path: '/issues',
    query: ['id'],
    body: ['name', 'description', 'color', 'position', 'expectedUpdatedAt'],
    multipart: false,
    output: 'json',
  },
  delete_issues: {
    method: 'DELETE',
    path: '/issues',
    query: ['id'],
    body: [],
    multipart: false,
    output: 'none',
  },
} as const satisfies { readonly [Name in keyof Operations]: Route };
