import type { Area } from '#server/catalog/area.ts';
import { accountArea } from './account/area.ts';
import { approvalsArea } from './approvals/area.ts';
import { calendarArea } from './calendar/area.ts';
import { caseArea } from './case/area.ts';
import { commsArea } from './comms/area.ts';
import { certificatesArea } from './certificates/area.ts';
import { contactsArea } from './contacts/area.ts';
import { courtCasesArea } from './court-cases/area.ts';
import { deadlinesArea } from './deadlines/area.ts';
import { developerArea } from './developer/area.ts';
import { documentsArea } from './documents/area.ts';
import { evidenceArea } from './evidence/area.ts';
import { exhibitIndexArea } from './exhibit-index/area.ts';
import { filesArea } from './files/area.ts';
import { foldersArea } from './folders/area.ts';
import { hearingsArea } from './hearings/area.ts';
import { issuesArea } from './issues/area.ts';
import { messagesArea } from './messages/area.ts';
import { packetsArea } from './packets/area.ts';
import { preparationArea } from './preparation/area.ts';
import { savedSearchesArea } from './saved-searches/area.ts';
import { sharingArea } from './sharing/area.ts';
import { templatesArea } from './templates/area.ts';
import { timelineArea } from './timeline/area.ts';
import { todosArea } from './todos/area.ts';
import { workspacesArea } from './workspaces/area.ts';

/** Every area there is, in the order in which the reference shows their operations. Nothing registers itself. */
export const areas: readonly Area[] = [
  accountArea,
  developerArea,
  workspacesArea,
  caseArea,
  courtCasesArea,
  evidenceArea,
  filesArea,
  foldersArea,
  issuesArea,
  documentsArea,
  certificatesArea,
  templatesArea,
  messagesArea,
  timelineArea,
  hearingsArea,
  todosArea,
  contactsArea,
  commsArea,
  preparationArea,
  packetsArea,
  exhibitIndexArea,
  approvalsArea,
  savedSearchesArea,
  deadlinesArea,
  calendarArea,
  sharingArea,
];
