export { ReferralsScreen } from './referrals-screen.tsx'
