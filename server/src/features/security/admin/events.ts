type Facts = readonly { readonly field: string; readonly value: string }[]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const describeEvent = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value that is not an object becomes a single field. Null has none. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (value === null || value === undefined) return new Map()
  if (!isRecord(value)) return new Map([['value', value]])
  return new Map(Object.entries(value).filter(([, one]) => one !== null && one !== undefined))
}

export const factsOf = (value: unknown): Facts[number][] =>
  [...fieldsOf(value)].map(([field, one]) => ({ field, value: describeEvent(one) }))

export function changesOf(before: unknown, after: unknown) {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter(({ before: then, after: now }) => JSON.stringify(then) !== JSON.stringify(now))
}
