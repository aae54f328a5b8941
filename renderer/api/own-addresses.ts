/* What of the window's own routes is asked for without the client. */
export const eventsAddress = '/app/events';
export const sessionAddress = '/app/session';
