import { createElement, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../lib/test-render.ts'
import { keysOf, type Filter } from './ui/table/filters.ts'

interface Table {
  list: string
  filters: readonly Filter[]
  sort: { by: string; direction: string }
  fixed?: Readonly<Record<string, unknown>>
  polls?: boolean
}

const tables = vi.hoisted((): Table[] => [])
vi.mock('./ui/data-table.tsx', () => ({
  DataTable: (table: Table) => {
    tables.push(table)
    return null
  },
}))
vi.mock('./adjustments/member-field.tsx', () => ({ MemberField: () => null }))
vi.mock('./adjustments/use-member-name.ts', () => ({
  unknownMember: (user_id: string) => ({ user_id }),
  useMemberName: <T>(person: T) => person,
}))

beforeEach(provideTexts)

async function tableOf(screen: ReactElement, address = '/'): Promise<Table | undefined> {
  tables.length = 0
  await textsOfScreen(atAddress(address, screen))
  return tables.at(-1)
}
const filtersOf = (table: Table | undefined) => table?.filters.flatMap(keysOf)
const newestFirst = (by: string) => ({ sort: { by, direction: 'descending' }, polls: true })

test('all alerts come newest first, with filters for severity, resolved and dates', async () => {
  const { AllAlerts } = await import('./integrity/all-alerts.tsx')
  const table = await tableOf(createElement(AllAlerts, { onOpen: vi.fn() }))
  expect(table).toMatchObject({ list: 'list_admin_alerts', ...newestFirst('created_at') })
  expect(filtersOf(table)).toEqual(expect.arrayContaining(['severity', 'resolved', 'date_from', 'date_to']))
})

test.each([
  ['open', false],
  ['resolved', true],
] as const)('%s member alerts come newest first, with filters for severity and dates', async (which, resolved) => {
  const { MemberAlerts } = await import('./integrity/member-alerts.tsx')
  const table = await tableOf(createElement(MemberAlerts, { which, onOpen: vi.fn() }))
  expect(table).toMatchObject({ list: 'get_ledger_alerts_with_profiles', fixed: { resolved }, ...newestFirst('flagged_at') })
  expect(filtersOf(table)).toEqual(['severity', 'date_from', 'date_to'])
})

test('disputes and earnings come newest first', async () => {
  const [{ Queue }, { EarningsList }] = [await import('./disputes/queue.tsx'), await import('./earnings/earnings-list.tsx')]
  expect(await tableOf(createElement(Queue))).toMatchObject({ list: 'admin_list_disputes', ...newestFirst('created_at') })
  expect(await tableOf(createElement(EarningsList))).toMatchObject({
    list: 'list_platform_earnings',
    ...newestFirst('timestamp'),
  })
})

test('the credit history is filtered by dateFrom, dateTo, adminId, userId and reason in the URL', async () => {
  const { History } = await import('./adjustments/history.tsx')
  const table = await tableOf(createElement(History), '/wallet-adjustments?tab=history&userId=u1&adminId=a1')
  expect(table).toMatchObject({ list: 'list_wallet_adjustments', fixed: { user_id: 'u1', admin_id: 'a1' } })
  expect(filtersOf(table)).toEqual(['dateFrom', 'dateTo', 'reason'])
})
