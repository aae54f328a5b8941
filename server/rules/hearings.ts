/** A hearing whose length nobody gave is taken to last an hour. */
export const assumedMinutes = 60;
