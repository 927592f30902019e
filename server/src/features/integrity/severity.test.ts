import { integrityRuleSentences } from './rules.ts'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { isBalanced, severityOf, stateOf } from './severity.ts'

const database = useTestDatabase()

/**
 * Matches a finding in the source of an SQL function: the rule, then the subject, which is 'book' or a format() call.
 */
const SAID = /'([^']+)',\s+(?:'book'|format\()/g

test('the server knows exactly the rules that the database checks', async () => {
  const { rows } = await database().owner.query<{ source: string }>(
    `select coalesce(p.prosrc, '') || coalesce(pg_get_function_sqlbody(p.oid), '') as source
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('ledger', 'integrity')`,
  )
  const said = rows.flatMap(({ source }) => [...source.matchAll(SAID)].flatMap(([, rule = '']) => rule))
  expect([...new Set(said)].toSorted()).toEqual(integrityRuleSentences.toSorted())
})

test('a rewritten past is critical without any difference; otherwise the severity follows the difference', () => {
  expect(severityOf(0, [{ rule: 'the chain of the journal' }])).toBe('critical')
  expect(severityOf(0, [{ rule: 'version = number of entries' }])).toBe('medium')
  expect(severityOf(1, [{ rule: 'balance = sum of entries' }])).toBe('low')
  expect(severityOf(-10_01, [])).toBe('high')
  expect(severityOf(100_01, [])).toBe('critical')
})

test.each([
  [0, 'healthy', true],
  [1, 'healthy', true],
  [-99, 'healthy', true],
  [1_00, 'healthy', false],
  [-10_00, 'healthy', false],
  [10_01, 'warning', false],
  [-100_00, 'warning', false],
  [100_01, 'critical', false],
])('a net delta of %i cents is %s, balanced: %s', (net_delta, state, balanced) => {
  expect([stateOf(net_delta), isBalanced(net_delta)]).toEqual([state, balanced])
})
