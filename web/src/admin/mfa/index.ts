export { MfaVerifyScreen } from './mfa-verify-screen.tsx'
export { RenewDialog } from './renew-dialog.tsx'
