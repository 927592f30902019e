export { OutsideAccountScreen } from './outside-account-screen.tsx'
export { OutsideScreen } from './outside-accounts-screen.tsx'
