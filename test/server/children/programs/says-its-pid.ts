/** A child process that answers each job with its own id, or never. */
process.on('message', (job: { answer: boolean }) => {
  if (job.answer) process.send?.({ type: 'said', pid: process.pid });
});
process.on('disconnect', () => process.exit());
