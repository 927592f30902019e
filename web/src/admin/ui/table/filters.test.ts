import { expect, test } from 'vitest'
import { filtersIn, keysOf, type Filter } from './filters.ts'

const filters: readonly Filter[] = [
  { kind: 'text', key: 'reason', label: 'Reason' },
  { kind: 'select', key: 'severity', label: 'Severity', options: [{ value: 'high', text: 'High' }] },
  { kind: 'yes_no', key: 'resolved', label: 'Resolved', yes: 'Resolved', no: 'Open' },
  { kind: 'days', from: 'date_from', to: 'date_to', label: 'Days' },
  { kind: 'amounts', min: 'amount_from', max: 'amount_to', label: 'Amount' },
]
const readFilters = (query: string) => filtersIn(filters, new URLSearchParams(query))

test('turns the URL into the input of its filters', () => {
  expect(readFilters('reason= late &severity=high&resolved=no&date_from=2026-11-01&amount_to=25.5&tab=history')).toEqual({
    reason: 'late',
    severity: 'high',
    resolved: false,
    date_from: '2026-11-01',
    amount_to: 25_50,
  })
})

test('ignores invalid filter values', () => {
  expect(readFilters('reason=+&severity=odd&resolved=1&date_from=yesterday&amount_from=-1&amount_to=')).toEqual({})
})

test("maps the URL's date parameters to the call's names", () => {
  const days: Filter = { kind: 'days', from: 'dateFrom', to: 'dateTo', inputKeys: ['date_from', 'date_to'], label: 'Days' }
  expect(keysOf(days)).toEqual(['dateFrom', 'dateTo'])
  expect(filtersIn([days], new URLSearchParams('dateFrom=2026-11-01&dateTo=2026-11-30&date_from=2020-01-01'))).toEqual({
    date_from: '2026-11-01',
    date_to: '2026-11-30',
  })
})
