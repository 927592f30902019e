export { TransparencyScreen } from './transparency-screen.tsx'
