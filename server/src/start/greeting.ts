import type { Config } from '../platform/config.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'

const roles = { member: 'member', agent: 'agent', admin: 'admin', super_admin: 'super admin' } as const

/** What the terminal says when the server is up: where it is and how to get in. */
export function greeting({ brandName, publicUrl }: Config, { hasDemoData }: { hasDemoData: boolean }): string {
  const accounts = [
    `Sign in at ${publicUrl}/auth with a demo account; the password of all is  ${DEMO_PASSWORD}`,
    '',
    ...demoAccounts.map(({ email, is }) => `    ${email.padEnd(18)}${roles[is]}`),
  ]
  return [
    '',
    `${brandName} is running:  ${publicUrl}`,
    '',
    ...(hasDemoData ? accounts : [`Sign up at ${publicUrl}/auth?mode=signup`]),
    '',
    `What would have been mailed:  ${publicUrl}/dev/outbox`,
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}
