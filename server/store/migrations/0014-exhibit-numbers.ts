/** Who else has a number is asked at each change of an item, in matters of fifty thousand. */
export const exhibitNumbers: readonly string[] = [
  'create index evidenceByExhibitNumber on evidence (caseId, lower(exhibitNumber)) where exhibitNumber is not null',
];
