/** One door, so that all of it comes in one file: planning leads to the page of what was planned. */
export { ScheduleScreen } from './schedule-screen.tsx'
export { ScheduleSheet } from './schedule-sheet.tsx'
export { SchedulesScreen } from './schedules-screen.tsx'
