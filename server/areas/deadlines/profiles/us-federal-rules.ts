import type { Rule, Source } from '#server/areas/deadlines/profile.ts';

const edition = 'A copy of the rules of 7 October 2025.';

function frcp(citation: string): Source {
  const number = /^\d+/.exec(citation)?.[0] ?? '';
  const url = `https://www.law.cornell.edu/rules/frcp/rule_${number}`;
  return { citation: `FRCP ${citation}`, url, checked: '2026-11-21', edition };
}

function frap(citation: string): Source {
  const url = 'https://www.law.cornell.edu/rules/frap/rule_4';
  return { citation: `FRAP ${citation}, counted under FRAP 26(a)`, url, checked: '2026-11-21', edition };
}

type Facts = Omit<Rule, 'unit' | 'direction' | 'service' | 'notes'> & Partial<Pick<Rule, 'service' | 'notes' | 'unit'>>;

function after(facts: Facts): Rule {
  return { unit: 'days', direction: 'after', service: null, notes: [], ...facts };
}

function before(facts: Facts): Rule {
  return { unit: 'days', direction: 'before', service: null, notes: [], ...facts };
}

const served = { service: 'frcp-6d' } as const;
const summonsOnly = 'FRCP 6(d) adds no days here: a summons is served under Rule 4, not under Rule 5(b).';
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

const pleadings: readonly Rule[] = [
  after({
    id: 'frcp-answer',
    group: 'Pleadings',
    label: 'Serve the answer to the complaint',
    text: 'A defendant serves an answer within 21 days after being served with the summons and complaint.',
    trigger: 'Summons and complaint served',
    days: 21,
    source: frcp('12(a)(1)(A)(i)'),
    notes: [summonsOnly, 'A motion under Rule 12 is due in the same time and moves the answer (Rule 12(a)(4)).'],
  }),
  after({
    id: 'frcp-answer-waived',
    group: 'Pleadings',
    label: 'Serve the answer after waiving service',
    text: 'A defendant who waived service in time serves an answer within 60 days after the request for the waiver was sent.',
    trigger: 'Request for the waiver sent',
    days: 60,
    source: frcp('12(a)(1)(A)(ii), 4(d)(3)'),
    notes: ['90 days when the request was sent outside every judicial district of the United States.'],
  }),
  after({
    id: 'frcp-answer-waived-abroad',
    group: 'Pleadings',
    label: 'Serve the answer after waiving service, outside the United States',
    text: 'A defendant outside the United States who waived service in time serves an answer within 90 days after the request was sent.',
    trigger: 'Request for the waiver sent abroad',
    days: 90,
    source: frcp('12(a)(1)(A)(ii), 4(d)(3)'),
  }),
  after({
    id: 'frcp-answer-united-states',
    group: 'Pleadings',
    label: 'Answer of the United States, its agency or officer',
    text: 'The United States, its agencies, and its officers sued in an official capacity serve an answer within 60 days after service on the United States attorney.',
    trigger: 'United States attorney served',
    days: 60,
    source: frcp('12(a)(2)'),
    notes: [summonsOnly],
  }),
  after({
    ...served,
    id: 'frcp-answer-counterclaim',
    group: 'Pleadings',
    label: 'Serve the answer to a counterclaim or crossclaim',
    text: 'A party serves an answer to a counterclaim or crossclaim within 21 days after being served with it.',
    trigger: 'Counterclaim or crossclaim served',
    days: 21,
    source: frcp('12(a)(1)(B)'),
  }),
  after({
    id: 'frcp-answer-after-motion',
    group: 'Pleadings',
    label: 'Serve the answer after a Rule 12 motion was denied',
    text: 'When the court denies a Rule 12 motion or puts it off until trial, the responsive pleading is served within 14 days after notice of that.',
    trigger: 'Notice of the court’s action',
    days: 14,
    source: frcp('12(a)(4)(A)'),
  }),
  after({
    ...served,
    id: 'frcp-answer-amended',
    group: 'Pleadings',
    label: 'Respond to an amended pleading',
    text: 'A response to an amended pleading is made within 14 days after it was served, or in the time left for the first one, whichever is later.',
    trigger: 'Amended pleading served',
    days: 14,
    source: frcp('15(a)(3)'),
    notes: ['Work out the time left for the original pleading as well: the later of the two dates counts.'],
  }),
  after({
    id: 'frcp-amend-once',
    group: 'Pleadings',
    label: 'Amend your pleading once without leave, after serving it',
    text: 'A party may amend its pleading once as a matter of course no later than 21 days after serving it.',
    trigger: 'Your pleading served',
    days: 21,
    source: frcp('15(a)(1)(A)'),
  }),
  after({
    id: 'frcp-serve-complaint',
    group: 'Pleadings',
    label: 'Serve the summons and complaint',
    text: 'A defendant is served within 90 days after the complaint is filed.',
    trigger: 'Complaint filed',
    days: 90,
    source: frcp('4(m)'),
    notes: ['Service in a foreign country has no such limit.'],
  }),
  after({
    id: 'frcp-jury-demand',
    group: 'Pleadings',
    label: 'Serve a jury demand',
    text: 'A jury is demanded in writing no later than 14 days after the last pleading directed to the issue is served.',
    trigger: 'Last pleading directed to the issue served',
    days: 14,
    source: frcp('38(b)(1)'),
    notes: ['No days are added here for service by mail, which is the earlier and safer reading.'],
  }),
];

const motions: readonly Rule[] = [
  before({
    id: 'frcp-motion',
    group: 'Motions',
    label: 'Serve the motion and notice of hearing',
    text: 'A written motion and notice of the hearing are served at least 14 days before the hearing.',
    trigger: 'Hearing',
    days: 14,
    source: frcp('6(c)(1)'),
    notes: ['Many districts set a longer time by local rule. Service by mail adds no days when counting back.'],
  }),
  before({
    id: 'frcp-opposing-affidavit',
    group: 'Motions',
    label: 'Serve opposing affidavits',
    text: 'An affidavit opposing a motion is served at least 7 days before the hearing.',
    trigger: 'Hearing',
    days: 7,
    source: frcp('6(c)(2)'),
    notes: [
      'The brief in opposition and the reply have no time in the Federal Rules: the district’s local rules set them.',
    ],
  }),
  after({
    ...served,
    id: 'frcp-magistrate-order',
    group: 'Motions',
    label: 'Object to a magistrate judge’s order or recommendation',
    text: 'Objections are served and filed within 14 days after being served with a copy of the order or recommended disposition.',
    trigger: 'Order or recommendation served',
    days: 14,
    source: frcp('72(a), (b)(2)'),
  }),
  after({
    ...served,
    id: 'frcp-magistrate-response',
    group: 'Motions',
    label: 'Respond to objections to a recommendation',
    text: 'A party responds to another party’s objections within 14 days after being served with a copy.',
    trigger: 'Objections served',
    days: 14,
    source: frcp('72(b)(2)'),
  }),
];

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

const removal: readonly Rule[] = [
  after({
    id: 'frcp-answer-removed',
    group: 'Removed cases',
    label: 'Answer after removal, from the first copy of the complaint',
    text: 'A defendant who did not answer before removal does so by the longest of three times; this is 21 days after receiving a copy of the initial pleading.',
    trigger: 'Initial pleading received',
    days: 21,
    source: frcp('81(c)(2)(A)'),
    notes: ['Compare with 7 days after the notice of removal was filed: the longest of the three times counts.'],
  }),
  after({
    id: 'frcp-answer-removed-notice',
    group: 'Removed cases',
    label: 'Answer after removal, from the notice of removal',
    text: 'A defendant who did not answer before removal does so by the longest of three times; this is 7 days after the notice of removal is filed.',
    trigger: 'Notice of removal filed',
    days: 7,
    source: frcp('81(c)(2)(C)'),
    notes: ['Compare with 21 days after receiving the initial pleading: the longest of the three times counts.'],
  }),
];

const otherPeriods: readonly Rule[] = [
  after({
    ...served,
    id: 'frcp-days-after',
    group: 'Another number of days',
    label: 'Another period after a day',
    text: 'A period in days that an order, a local rule or a statute sets, counted forward under FRCP 6(a).',
    trigger: 'The day it runs from',
    days: null,
    source: frcp('6(a)(1)'),
    notes: ['Choose a way of service only when the time runs from being served (FRCP 6(d)).'],
  }),
  before({
    id: 'frcp-days-before',
    group: 'Another number of days',
    label: 'Another period before a day',
    text: 'A period in days that an order, a local rule or a statute sets, counted back under FRCP 6(a).',
    trigger: 'The day it is counted back from',
    days: null,
    source: frcp('6(a)(1), (5)'),
  }),
];

export const federalRules: readonly Rule[] = [
  ...pleadings,
  ...motions,
  ...discovery,
  ...judgment,
  ...appeal,
  ...removal,
  ...otherPeriods,
];
