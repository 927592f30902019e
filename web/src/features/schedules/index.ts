/**
 * Public entry of the feature. The two screens link to each other, so they share one bundle. The form is loaded on
 * demand.
 */
export { ScheduleScreen } from './schedule-screen.tsx'
export { SchedulesScreen } from './schedules-screen.tsx'
