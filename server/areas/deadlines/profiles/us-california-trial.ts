import type { Landing, Rule } from '#server/areas/deadlines/profile.ts';
import { ccp, ruleOfCourt } from './california-sources.ts';
import { after, before } from './periods.ts';

/** The Civil Discovery Act moves the last day towards the trial, counted either way. */
const towardsTrial: Landing = {
  towards: 'after',
  why: 'in the Civil Discovery Act a last day on a Saturday, Sunday or holiday moves to the next court day closer to the trial: CCP 2016.060',
};

const noMoreTime = 'No way of service adds days to this time, and it can’t be extended.';

function response(id: string, label: string, citation: string): Rule {
  return after({
    id,
    group: 'Discovery',
    label,
    text: 'The response is served within 30 days after the requests were served.',
    trigger: 'Requests served',
    days: 30,
    service: 'ccp-1013',
    landing: towardsTrial,
    source: ccp(citation),
    notes: ['In an eviction the time is 5 days. A late response waives objections.'],
  });
}

function compel(id: string, label: string, citation: string): Rule {
  return after({
    id,
    group: 'Discovery',
    label,
    text: 'Notice of the motion is given within 45 days of the service of the verified response, or the right is waived.',
    trigger: 'Verified response served',
    days: 45,
    service: 'ccp-1013',
    landing: towardsTrial,
    source: ccp(citation),
  });
}

const discovery: readonly Rule[] = [
  response('ca-interrogatories', 'Serve responses to interrogatories', '2030.260(a)'),
  response('ca-production', 'Serve responses to a demand for inspection', '2031.260(a)'),
  response('ca-admissions', 'Serve responses to requests for admission', '2033.250(a)'),
  compel('ca-compel-interrogatories', 'Notice a motion to compel further answers', '2030.300(c)'),
  compel('ca-compel-production', 'Notice a motion to compel a further response to a demand', '2031.310(c)'),
  compel('ca-compel-admissions', 'Notice a motion to compel further responses on admissions', '2033.290(c)'),
  before({
    id: 'ca-discovery-cutoff',
    group: 'Discovery',
    label: 'Discovery closes',
    text: 'Discovery is completed on or before the 30th day before the date first set for trial.',
    trigger: 'Trial date first set',
    days: 30,
    landing: towardsTrial,
    source: ccp('2024.020(a)'),
    notes: ['A later trial date does not automatically reopen discovery (CCP 2024.020(b)).'],
  }),
  before({
    id: 'ca-discovery-motion-cutoff',
    group: 'Discovery',
    label: 'Last day for a discovery motion to be heard',
    text: 'Motions concerning discovery are heard on or before the 15th day before the date first set for trial.',
    trigger: 'Trial date first set',
    days: 15,
    landing: towardsTrial,
    source: ccp('2024.020(a)'),
  }),
  before({
    id: 'ca-expert-demand',
    group: 'Discovery',
    label: 'Demand the exchange of expert information',
    text: 'The demand is made no later than the 10th day after the trial date was set, or 70 days before it, whichever is closer to the trial.',
    trigger: 'Trial date first set',
    days: 70,
    landing: towardsTrial,
    source: ccp('2034.220'),
    notes: [
      'This counts the 70 days. When the trial was set less than 80 days ahead, the 10th day after that is later.',
    ],
  }),
  before({
    id: 'ca-expert-exchange',
    group: 'Discovery',
    label: 'Exchange expert information',
    text: 'The exchange is 50 days before the trial date first set, or 20 days after the demand was served, whichever is closer to the trial.',
    trigger: 'Trial date first set',
    days: 50,
    landing: towardsTrial,
    source: ccp('2034.230(b)'),
    notes: ['This counts the 50 days. Work out 20 days after service of the demand as well: the later date counts.'],
  }),
];

const judgment: readonly Rule[] = [
  after({
    id: 'ca-new-trial',
    group: 'Judgment and appeal',
    label: 'File the notice of intention to move for a new trial',
    text: 'The notice is filed and served within 15 days after notice of entry of judgment was served, and never later than 180 days after entry.',
    trigger: 'Notice of entry of judgment served',
    days: 15,
    source: ccp('659(a)(2), (b)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-vacate-judgment',
    group: 'Judgment and appeal',
    label: 'File the notice of intention to move to vacate the judgment',
    text: 'The notice is filed and served within 15 days after notice of entry of judgment was served, and never later than 180 days after entry.',
    trigger: 'Notice of entry of judgment served',
    days: 15,
    source: ccp('663a(a)(2), (c)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-appeal',
    group: 'Judgment and appeal',
    label: 'File the notice of appeal',
    text: 'The notice of appeal is filed within 60 days after notice of entry, or a file-stamped copy of the judgment, was served by the clerk or a party.',
    trigger: 'Notice of entry or file-stamped judgment served',
    days: 60,
    source: ruleOfCourt('8.104(a)(1)'),
    notes: [noMoreTime, 'Never later than 180 days after entry: the earliest of these dates counts.'],
  }),
  after({
    id: 'ca-appeal-without-notice',
    group: 'Judgment and appeal',
    label: 'File the notice of appeal when no notice of entry was served',
    text: 'Without notice of entry the notice of appeal is filed within 180 days after entry of judgment.',
    trigger: 'Judgment entered',
    days: 180,
    source: ruleOfCourt('8.104(a)(1)(C)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-small-claims-appeal',
    group: 'Judgment and appeal',
    label: 'File the small claims appeal',
    text: 'The notice of appeal is filed not later than 30 days after the clerk delivered or mailed notice of entry of the judgment.',
    trigger: 'Clerk delivered or mailed the notice of entry',
    days: 30,
    source: ccp('116.750(b)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-trial-de-novo',
    group: 'Judgment and appeal',
    label: 'Request a trial de novo after judicial arbitration',
    text: 'The request is filed within 60 days after the arbitrator filed the award with the court.',
    trigger: 'Award filed with the court',
    days: 60,
    source: ccp('1141.20(a)'),
    notes: ['It runs from the filing of the award, so no way of service adds days.'],
  }),
];

/** From discovery to the appeal. */
export const trialRules: readonly Rule[] = [...discovery, ...judgment];
