/** The jobs that read an item: the first what the file itself holds, the second what has to be recognized. */
export const readingJob = 'readEvidence';
export const recognizingJob = 'recognizeEvidence';

export const readingJobs = [readingJob, recognizingJob] as const;
