import type { FieldChange } from '@hai/contract/field-changes'

type Facts = Readonly<Record<string, unknown>>
type Leaf = FieldChange['before']

/** In characters. If a text is longer or has several lines, only its length is shown. */
const TEXT_MAX = 120

const isLeaf = (value: unknown): value is Exclude<Leaf, null> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Values with their paths, such as `bands.1.fixed`. Leaves out nulls. Lists count from one. */
function leavesOf(value: unknown, path: string): readonly (readonly [string, Leaf])[] {
  if (value === null || value === undefined) return []
  if (isLeaf(value)) return [[path, value]]
  const entries = Array.isArray(value) ? value.map((item, index) => [index + 1, item] as const) : Object.entries(value)
  return entries.flatMap(([key, one]) => leavesOf(one, path === '' ? `${key}` : `${path}.${key}`))
}

const measured = (value: Leaf, edited = ''): Leaf =>
  typeof value === 'string' && (value.length > TEXT_MAX || value.includes('\n')) ? `${value.length} characters${edited}` : value

/** A field that is missing in `after` counts as unchanged. */
export function fieldChanges(before: Facts, after: Facts): readonly FieldChange[] {
  const keys = Object.keys(after).filter((key) => after[key] !== undefined)
  const was = new Map(keys.flatMap((key) => leavesOf(before[key], key)))
  const is = new Map(keys.flatMap((key) => leavesOf(after[key], key)))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const old = was.get(field) ?? null
    const proposed = is.get(field) ?? null
    return old === proposed ? [] : [{ field, before: measured(old), after: measured(proposed, old === null ? '' : ', edited') }]
  })
}
