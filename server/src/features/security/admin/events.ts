import type { RecordedFact } from '@hai/contract/security-admin'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): value is RecordedFact['value'] => ['string', 'number', 'boolean'].includes(typeof value)
const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value that is not an object becomes a single field. Null has none. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (value === null || value === undefined) return new Map()
  if (!isRecord(value)) return new Map([['value', value]])
  return new Map(Object.entries(value).filter(([, one]) => one !== null && one !== undefined))
}

/** A list is one fact, and so is each field of an object. */
export const factsOf = (value: unknown, path = ''): RecordedFact[] =>
  [...fieldsOf(value)].flatMap(([name, one]) => {
    const field = `${path}${name}`
    if (isRecord(one)) return factsOf(one, `${field}.`)
    if (Array.isArray(one)) return { field, value: one.map(plainText).join(', ') }
    return isPlain(one) ? { field, value: one } : []
  })

export function changesOf(before: unknown, after: unknown) {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter(({ before: then, after: now }) => JSON.stringify(then) !== JSON.stringify(now))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** All ids in a stored value, of members or other things. */
export function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}
