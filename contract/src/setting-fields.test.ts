import { expect, test } from 'vitest'
import { z } from 'zod'
import { actionFacts } from './action-facts.ts'
import { approvalFacts } from './approval-facts.ts'
import { contract } from './contract.ts'
import { isMoney } from './setting-fields.ts'

/** Numbers in actions of staff that are not cents. Fields in hundredths of a percent end with `_bp` or `_bp_max`. */
const counts = [
  'agent_level',
  'completed_min',
  'entries',
  'final_after_hours',
  'htg_per_usd',
  'jobs_open_max',
  'level',
  'number',
  'rewarded_max',
  'tier',
  'version',
  'within_days',
  // Their unit depends on the setting.
  'after',
  'before',
  'known',
  'known_revision',
  'value',
]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The names of the fields with numbers in a JSON schema. */
function numbersIn(schema: unknown, name = ''): readonly string[] {
  if (!isObject(schema)) return []
  if (Array.isArray(schema)) return schema.flatMap((one: unknown) => numbersIn(one, name))
  const type: unknown = Reflect.get(schema, 'type')
  const properties: unknown = Reflect.get(schema, 'properties')
  return [
    ...(type === 'integer' || type === 'number' ? [name] : []),
    ...(isObject(properties) ? Object.entries(properties).flatMap(([field, one]) => numbersIn(one, field)) : []),
    ...['items', 'anyOf', 'oneOf', 'allOf'].flatMap((part) => numbersIn(Reflect.get(schema, part), name)),
  ]
}

test('every number in an action of staff is shown as money, as a percentage, or is a known count', () => {
  const procedures: readonly { readonly input: z.ZodType; readonly is_confirmed_action?: boolean }[] = Object.values(contract)
  const inputs = procedures.filter(({ is_confirmed_action }) => is_confirmed_action).map(({ input }) => input)
  const names = [approvalFacts, actionFacts, ...inputs].flatMap((schema) =>
    numbersIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
  const unknown = names.filter((name) => !isMoney(name) && !/_bp(_max)?$/.test(name) && !counts.includes(name))
  expect([...new Set(unknown)]).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['amount', 'cashout_days_30', ...counts]))
  expect(counts.filter(isMoney)).toEqual([])
})
