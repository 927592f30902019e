export { OutsideAccountScreen } from './outside-account-screen.tsx'
export { OutsideAccountsScreen } from './outside-accounts-screen.tsx'
