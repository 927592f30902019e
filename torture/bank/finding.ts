/** One sentence about something that is wrong after the run, for the report. */
export type Finding = string
