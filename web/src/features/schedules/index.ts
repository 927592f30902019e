/** The two screens link to each other, so they share one bundle. */
export { ScheduleScreen } from './schedule-screen.tsx'
export { SchedulesScreen } from './schedules-screen.tsx'
