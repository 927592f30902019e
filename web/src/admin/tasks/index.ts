export { TaskScreen } from './task-screen.tsx'
export { TasksScreen } from './tasks-screen.tsx'
