/** How Casewright's own test of a connection introduces itself; a ledger does not take it for an assistant. */
export const connectionTestName = 'casewright-connection-test';
