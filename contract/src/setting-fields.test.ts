import { expect, test } from 'vitest'
import { z } from 'zod'
import { actionFacts } from './action-facts.ts'
import { approvalFacts } from './approval-facts.ts'
import { contract } from './contract.ts'
import { fieldText, isMoney } from './setting-fields.ts'

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

interface Field {
  readonly name: string
  readonly type: unknown
}

/** The fields of a JSON schema. */
function fieldsIn(schema: unknown, name = ''): readonly Field[] {
  if (!isObject(schema)) return []
  if (Array.isArray(schema)) return schema.flatMap((one: unknown) => fieldsIn(one, name))
  const type: unknown = Reflect.get(schema, 'type')
  const properties: unknown = Reflect.get(schema, 'properties')
  return [
    ...(name === '' ? [] : [{ name, type }]),
    ...(isObject(properties) ? Object.entries(properties).flatMap(([field, one]) => fieldsIn(one, field)) : []),
    ...['items', 'anyOf', 'oneOf', 'allOf'].flatMap((part) => fieldsIn(Reflect.get(schema, part), name)),
  ]
}

function fieldsOfActions(): readonly Field[] {
  const procedures: readonly { readonly input: z.ZodType; readonly is_confirmed_action?: boolean }[] = Object.values(contract)
  const inputs = procedures.filter(({ is_confirmed_action }) => is_confirmed_action).map(({ input }) => input)
  return [approvalFacts, actionFacts, ...inputs].flatMap((schema) =>
    fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
}

test('every field in an action of staff is shown in words', () => {
  const texts = fieldsOfActions().map(({ name }) => fieldText(name))
  const raw = texts.filter((text) => /[_.]|\b(?:is|bp|cents|cashout|htg|id|ip)\b/.test(text))
  expect([...new Set(raw)]).toEqual([])
  expect(texts).toEqual(expect.arrayContaining(['dispute ID', 'sanctions hit', 'gourdes for $1']))
})

test('a field without a name is shown in words', () => {
  expect(['cash_in_id', 'is_masked', 'daily_limit_cents', 'member_reported', 'presence:passkey'].map(fieldText)).toEqual([
    'cash-in ID',
    'masked',
    'daily limit',
    'member reported',
    'confirmation by passkey',
  ])
})

test('every number in an action of staff is shown as money, as a percentage, or is a known count', () => {
  const numbers = fieldsOfActions().filter(({ type }) => type === 'integer' || type === 'number')
  const names = numbers.map(({ name }) => name)
  const unknown = names.filter((name) => !isMoney(name) && !/_bp(_max)?$/.test(name) && !counts.includes(name))
  expect([...new Set(unknown)]).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['amount', 'cashout_days_30', ...counts]))
  expect(counts.filter(isMoney)).toEqual([])
})
