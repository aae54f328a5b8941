import type { Rule } from '#server/areas/deadlines/profile.ts';
import { frap, frcp } from './federal-sources.ts';
import { after, before } from './periods.ts';

const served = { service: 'frcp-6d' } as const;
const fromEntry = 'FRCP 6(d) adds no days: the time runs from the entry, not from service.';
const noExtension = 'The court may not extend this time (FRCP 6(b)(2)).';

function discoveryResponse(id: string, label: string, citation: string, notes: readonly string[] = []): Rule {
  return after({
    ...served,
    id,
    group: 'Discovery and disclosures',
    label,
    text: 'The response is served within 30 days after being served with the requests.',
    trigger: 'Requests served',
    days: 30,
    source: frcp(citation),
    notes,
  });
}

function afterJudgment(id: string, label: string, citation: string): Rule {
  return after({
    id,
    group: 'Trial and judgment',
    label,
    text: 'The motion is filed no later than 28 days after the entry of judgment.',
    trigger: 'Judgment entered',
    days: 28,
    source: frcp(citation),
    notes: [noExtension, fromEntry],
  });
}

const discovery: readonly Rule[] = [
  before({
    id: 'frcp-26f-conference',
    group: 'Discovery and disclosures',
    label: 'Hold the Rule 26(f) conference',
    text: 'The parties confer at least 21 days before the scheduling conference, or before the scheduling order is due.',
    trigger: 'Scheduling conference, or scheduling order due',
    days: 21,
    source: frcp('26(f)(1)'),
  }),
  after({
    id: 'frcp-initial-disclosures',
    group: 'Discovery and disclosures',
    label: 'Make the initial disclosures',
    text: 'Initial disclosures are made at or within 14 days after the Rule 26(f) conference.',
    trigger: 'Rule 26(f) conference',
    days: 14,
    source: frcp('26(a)(1)(C)'),
  }),
  after({
    id: 'frcp-initial-disclosures-joined',
    group: 'Discovery and disclosures',
    label: 'Make the initial disclosures as a party joined later',
    text: 'A party served or joined after the Rule 26(f) conference makes initial disclosures within 30 days after that.',
    trigger: 'Served or joined',
    days: 30,
    source: frcp('26(a)(1)(D)'),
  }),
  discoveryResponse('frcp-interrogatories', 'Serve answers to interrogatories', '33(b)(2)'),
  discoveryResponse('frcp-production', 'Respond to requests for production', '34(b)(2)(A)'),
  discoveryResponse('frcp-admissions', 'Respond to requests for admission', '36(a)(3)', [
    'A matter is admitted when nothing is served in time.',
  ]),
  after({
    id: 'frcp-subpoena-objection',
    group: 'Discovery and disclosures',
    label: 'Serve objections to a subpoena for documents',
    text: 'Objections are served before the time named for compliance or 14 days after the subpoena was served, whichever is earlier.',
    trigger: 'Subpoena served',
    days: 14,
    source: frcp('45(d)(2)(B)'),
    notes: [
      'When the subpoena names an earlier day, that day counts. FRCP 6(d) adds no days: it is served under Rule 45.',
    ],
  }),
  before({
    id: 'frcp-expert-disclosure',
    group: 'Discovery and disclosures',
    label: 'Disclose expert testimony',
    text: 'Without an order or stipulation, expert testimony is disclosed at least 90 days before the date set for trial.',
    trigger: 'Trial',
    days: 90,
    source: frcp('26(a)(2)(D)(i)'),
  }),
  after({
    id: 'frcp-expert-rebuttal',
    group: 'Discovery and disclosures',
    label: 'Disclose rebuttal expert testimony',
    text: 'Expert evidence meant only to contradict another party’s is disclosed within 30 days after that party’s disclosure.',
    trigger: 'The other party’s disclosure',
    days: 30,
    source: frcp('26(a)(2)(D)(ii)'),
  }),
];

const judgment: readonly Rule[] = [
  before({
    id: 'frcp-pretrial-disclosures',
    group: 'Trial and judgment',
    label: 'Serve and file pretrial disclosures',
    text: 'Pretrial disclosures are made at least 30 days before trial.',
    trigger: 'Trial',
    days: 30,
    source: frcp('26(a)(3)(B)'),
  }),
  after({
    id: 'frcp-pretrial-objections',
    group: 'Trial and judgment',
    label: 'Object to pretrial disclosures',
    text: 'Objections to the use of depositions and to exhibits are served and filed within 14 days after the pretrial disclosures are made.',
    trigger: 'Pretrial disclosures made',
    days: 14,
    source: frcp('26(a)(3)(B)'),
  }),
  before({
    id: 'frcp-offer-of-judgment',
    group: 'Trial and judgment',
    label: 'Serve an offer of judgment',
    text: 'A party defending against a claim may serve an offer of judgment at least 14 days before the date set for trial.',
    trigger: 'Trial',
    days: 14,
    source: frcp('68(a)'),
  }),
  after({
    ...served,
    id: 'frcp-accept-offer',
    group: 'Trial and judgment',
    label: 'Accept an offer of judgment',
    text: 'An offer of judgment is accepted by written notice served within 14 days after being served with it.',
    trigger: 'Offer served',
    days: 14,
    source: frcp('68(a)'),
  }),
  afterJudgment('frcp-judgment-as-matter-of-law', 'Renew the motion for judgment as a matter of law', '50(b)'),
  afterJudgment('frcp-amend-findings', 'Move to amend the findings', '52(b)'),
  afterJudgment('frcp-new-trial', 'Move for a new trial', '59(b)'),
  afterJudgment('frcp-alter-judgment', 'Move to alter or amend the judgment', '59(e)'),
  after({
    ...served,
    id: 'frcp-opposing-new-trial',
    group: 'Trial and judgment',
    label: 'File opposing affidavits on a new-trial motion',
    text: 'Affidavits opposing a new-trial motion are filed within 14 days after being served with the motion’s affidavits.',
    trigger: 'Affidavits served',
    days: 14,
    source: frcp('59(c)'),
  }),
];

const appeal: readonly Rule[] = [
  after({
    id: 'frap-notice-of-appeal',
    group: 'Appeal',
    label: 'File the notice of appeal',
    text: 'In a civil case the notice of appeal is filed with the district clerk within 30 days after entry of the judgment or order.',
    trigger: 'Judgment or order entered',
    days: 30,
    source: frap('4(a)(1)(A)'),
    notes: [
      fromEntry,
      'A timely motion under Rule 50(b), 52(b), 59 or 60 lets the time run from the order on that motion (FRAP 4(a)(4)).',
    ],
  }),
  after({
    id: 'frap-notice-of-appeal-united-states',
    group: 'Appeal',
    label: 'File the notice of appeal (the United States is a party)',
    text: 'When the United States, its agency or its officer is a party, any party may appeal within 60 days after entry.',
    trigger: 'Judgment or order entered',
    days: 60,
    source: frap('4(a)(1)(B)'),
    notes: [fromEntry],
  }),
  after({
    id: 'frap-cross-appeal',
    group: 'Appeal',
    label: 'File a cross-appeal',
    text: 'Any other party may appeal within 14 days after the first notice of appeal was filed, or in its own time, whichever is later.',
    trigger: 'First notice of appeal filed',
    days: 14,
    source: frap('4(a)(3)'),
    notes: ['Work out the ordinary time to appeal as well: the later of the two dates counts.'],
  }),
];

/** From the discovery plan to the notice of appeal. */
export const trialRules: readonly Rule[] = [...discovery, ...judgment, ...appeal];
