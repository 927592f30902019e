import type { Feature } from '../feature.ts'
import type { createFeatures } from './features.ts'
import { featuresOf, type Modules } from './registry.ts'

type ModuleName = keyof ReturnType<typeof createFeatures> | 'dataExport' | 'keyRotation'

/**
 * Says for each feature whether each book has its own data (`book`, bookSchemas in platform/database/book.ts), or all
 * books share them (`shared`). Scheduled jobs of shared features run in the first book only. Other jobs run in the book
 * that adds them.
 */
const scopeOf: Readonly<Record<ModuleName, 'book' | 'shared'>> = {
  identity: 'shared',
  mfa: 'shared',
  confirmations: 'book',
  onboarding: 'shared',
  security: 'shared',
  oauth: 'shared',
  fees: 'book',
  rates: 'book',
  limits: 'book',
  transfers: 'book',
  pay: 'shared',
  merchants: 'shared',
  requests: 'book',
  schedules: 'book',
  contacts: 'shared',
  abuseReports: 'shared',
  chat: 'shared',
  funding: 'book',
  wallet: 'book',
  notifications: 'shared',
  phone: 'shared',
  files: 'shared',
  account: 'shared',
  documents: 'shared',
  referrals: 'book',
  agents: 'book',
  cashouts: 'book',
  cashIns: 'book',
  tasks: 'book',
  disputes: 'book',
  statements: 'shared',
  support: 'shared',
  help: 'shared',
  legal: 'shared',
  transparency: 'book',
  compliance: 'book',
  admin: 'shared',
  approvals: 'shared',
  adjustments: 'book',
  integrity: 'book',
  accounting: 'book',
  earnings: 'book',
  reconciliation: 'book',
  overview: 'book',
  users: 'shared',
  deletions: 'book',
  securityAdmin: 'shared',
  abuseReportsAdmin: 'shared',
  health: 'shared',
  seals: 'book',
  dataExport: 'shared',
  // In each further book, it re-encrypts the columns of that book’s features only.
  keyRotation: 'book',
}

const namesOfBookFeatures: ReadonlySet<string> = new Set(
  Object.entries(scopeOf).flatMap(([name, scope]) => (scope === 'book' ? [name] : [])),
)

export const featuresWithOwnData = (modules: Modules): readonly Feature[] =>
  featuresOf(Object.fromEntries(Object.entries(modules).filter(([name]) => namesOfBookFeatures.has(name))))
