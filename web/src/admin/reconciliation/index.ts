export { OutsideAccountScreen } from './account-screen.tsx'
export { OutsideScreen } from './outside-screen.tsx'
