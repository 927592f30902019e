import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const adminDir = join(import.meta.dirname, '..')
const sourceOf = (file: string): string => readFileSync(join(adminDir, file), 'utf8')
const textsIn = (source: string): string[] => [...source.matchAll(/'(admin_\w+)'/g)].map(([, feature = '']) => feature)

const routesSource = sourceOf('app/routes.tsx')
/** Each folder of a feature, with the texts that its route requests with its code. */
const requestedTexts = [...routesSource.matchAll(/import\('\.\.\/(\w+)\/[\w./-]+'\)((?:,\s*'admin_\w+')*)/g)].map(
  ([, folder = '', texts = '']) => [folder, textsIn(texts)] as const,
)

test('the texts of each feature are compared', () => {
  const calls = routesSource.match(/\bwithTexts\(/g)
  expect(calls?.length).toBeGreaterThan(0)
  expect(requestedTexts).toHaveLength(calls?.length ?? 0)
})

test.each(requestedTexts)('the texts of %s are requested with its code, all at the same time', (folder, requested) => {
  const files = readdirSync(join(adminDir, folder), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const used = sources.flatMap((file) => [...sourceOf(`${folder}/${file}`).matchAll(/(?:use|get)Translations\('(admin_\w+)'\)/g)])
  const later = used.map(([, feature = '']) => feature).filter((feature) => !['admin_ui', ...requested].includes(feature))
  expect(later).toEqual([])
})
