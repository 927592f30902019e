export { DeletionScreen } from './deletion-screen.tsx'
export { DeletionsScreen } from './deletions-screen.tsx'
