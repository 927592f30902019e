import { expect, test } from 'vitest'
import { adminPaths } from '../paths.ts'
import { routes } from './routes.tsx'

/** Screens without ledger balances or amounts. */
const withoutMoney = [
  adminPaths.mfaVerify(),
  adminPaths.agentRequests(),
  adminPaths.systemHealth(),
  adminPaths.feeSettings(),
  adminPaths.transactionLimits(),
  adminPaths.staffLimits(),
  adminPaths.htgRates(),
  adminPaths.agentLevels(),
  adminPaths.referralSettings(),
  adminPaths.security(),
  adminPaths.securityEnhanced(),
  adminPaths.securityEvents(),
  adminPaths.securityFlags(),
  adminPaths.tokenSecurity(),
  adminPaths.auditLogs(),
  adminPaths.support(),
  '/support/:ticket_id',
  adminPaths.legal(),
  '/legal/:document',
]

test('every other screen warns of open ledger findings', () => {
  const without = routes.filter(({ showsMoney }) => !showsMoney).map(({ path }) => path)
  expect(without.toSorted()).toEqual(withoutMoney.toSorted())
})
