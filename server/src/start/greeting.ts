import type { Config } from '../platform/config.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'

const ADMIN = 'admin@demo.test'
const SUPER = 'super@demo.test'
const roles = { member: 'member', agent: 'agent', admin: 'admin', super_admin: 'super admin' } as const

export function greeting(
  { brandName, publicUrl, adminPrefix, phoneVerifier }: Config,
  { hasDemoData }: { hasDemoData: boolean },
): string {
  const where = phoneVerifier.kind === 'outbox' ? `${publicUrl}/dev/outbox` : 'the phone, or set up an authenticator app'
  const accounts = [
    `Sign in at ${publicUrl}/auth with a demo account. They all have the password  ${DEMO_PASSWORD}`,
    '',
    ...demoAccounts.map(({ email, is }) => `    ${email.padEnd(18)}${roles[is]}`),
    '',
    `The staff area is at ${publicUrl}/${adminPrefix}. Sign in first. It then asks for a second factor:`,
    '',
    `    ${ADMIN.padEnd(18)}press Send code and read the code at ${where}`,
    `    ${SUPER.padEnd(18)}set up an authenticator app in Settings, then enter its next code`,
  ]
  return [
    '',
    `${brandName} is running:  ${publicUrl}`,
    '',
    ...(hasDemoData ? accounts : [`Sign up at ${publicUrl}/auth?mode=signup`]),
    '',
    `Emails and codes appear at  ${publicUrl}/dev/outbox`,
    'Press Ctrl-C to stop.',
    '',
  ].join('\n')
}
