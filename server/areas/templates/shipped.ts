import { affidavit } from './shipped/affidavit.ts';
import { chronology } from './shipped/chronology.ts';
import { declaration } from './shipped/declaration.ts';
import { exhibitList } from './shipped/exhibit-list.ts';
import { financialSummary } from './shipped/financial-summary.ts';
import { mediationBrief } from './shipped/mediation-brief.ts';
import { meetAndConferLetter } from './shipped/meet-and-confer-letter.ts';
import { motion } from './shipped/motion.ts';
import { noticeOfHearing } from './shipped/notice-of-hearing.ts';
import { opposition } from './shipped/opposition.ts';
import { parentingPlan } from './shipped/parenting-plan.ts';
import { preservationLetter } from './shipped/preservation-letter.ts';
import { proofOfService } from './shipped/proof-of-service.ts';
import { proposedOrder } from './shipped/proposed-order.ts';
import { reply } from './shipped/reply.ts';
import { settlementProposal } from './shipped/settlement-proposal.ts';
import { stipulation } from './shipped/stipulation.ts';
import { subpoenaLetter } from './shipped/subpoena-letter.ts';
import { witnessList } from './shipped/witness-list.ts';
import { witnessOutline } from './shipped/witness-outline.ts';
import type { ShippedTemplate } from './shipped-template.ts';

/** The templates that come with the program, in the order in which they are offered. */
export const shippedTemplates: readonly ShippedTemplate[] = [
  declaration,
  affidavit,
  motion,
  noticeOfHearing,
  opposition,
  reply,
  proposedOrder,
  proofOfService,
  exhibitList,
  witnessList,
  parentingPlan,
  financialSummary,
  subpoenaLetter,
  meetAndConferLetter,
  preservationLetter,
  settlementProposal,
  mediationBrief,
  stipulation,
  witnessOutline,
  chronology,
];
