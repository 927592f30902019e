/** One door for the pages, so that they come in one file: each leads to the other. The form is an overlay, and comes when it is opened. */
export { ScheduleScreen } from './schedule-screen.tsx'
export { SchedulesScreen } from './schedules-screen.tsx'
