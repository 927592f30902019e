import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts that are read by value, such as those of t(`status_${status}`). Each value has its own entry. */
export interface Family {
  /** `tasks.status_*` */
  readonly name: string
  /** `open` for `tasks.status_open`. Null if the text is not of this family. */
  readonly valueOf: (id: string) => string | null
}

const sourceDir = join(import.meta.dirname, '../src')

/** The sources of staff screens, or all others, without tests and generated files. */
export const readSources = ({ ofStaff }: { ofStaff: boolean }): readonly string[] =>
  readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.generated)\.tsx?$/.test(file) && file.startsWith('admin/') === ofStaff)
    .map((file) => readFileSync(join(sourceDir, file), 'utf8'))

const FEATURE = /(?:Translations\(|Translate<|PlainKey<)'(\w+)'/g
const KEY = /'(?:(\w+)\.)?(\w+)'/g
const KEY_OF_VALUE = /`(?:(\w+)\.)?((?:\w|\$\{[^{}`]*\})*)`/g
const VALUE = /\$\{[^{}`]*\}/g
/** Without a part of its own, such as `status_`, the template could be anything. */
const isKeyOfValue = (key: string): boolean => key.includes('${') && key.replaceAll(VALUE, '').includes('_')

const matchesOf = (source: string, pattern: RegExp): readonly (readonly [string | undefined, string])[] =>
  [...source.matchAll(pattern)].map(([, feature, key = '']) => [feature, key])

const featuresIn = (source: string): readonly string[] => [...source.matchAll(FEATURE)].map(([, feature = '']) => feature)

/** The ids in a source. A key without a feature can belong to any feature that its file names. */
const idsIn = (source: string, keys: readonly (readonly [string | undefined, string])[]): readonly string[] => {
  const features = featuresIn(source)
  return keys.flatMap(([feature, key]) => (feature ? [feature] : features).map((owner) => `${owner}.${key}`))
}

/**
 * The features with which a source reads a text of `ui`. As `ui.<key>`, it can be any feature that the source names. Its
 * key alone is read with `ui`.
 */
export function readersOfShared(source: string): (key: string) => readonly string[] {
  const features = featuresIn(source)
  const others = features.filter((feature) => feature !== 'ui')
  const readers = [
    ...matchesOf(source, KEY),
    ...matchesOf(source, KEY_OF_VALUE).filter(([feature, key]) => feature === 'ui' || isKeyOfValue(key)),
  ].flatMap(([feature, key]) => {
    const pattern = new RegExp(`^${key.replaceAll(VALUE, '\\w+')}$`)
    if (feature === 'ui') return [{ pattern, by: others.length > 0 ? others : ['ui'] }]
    return feature === undefined && features.includes('ui') ? [{ pattern, by: ['ui'] }] : []
  })
  return (key) => readers.filter(({ pattern }) => pattern.test(key)).flatMap(({ by }) => by)
}

export function familiesIn(sources: readonly string[]): readonly Family[] {
  const names = sources.flatMap((source) =>
    idsIn(
      source,
      matchesOf(source, KEY_OF_VALUE).filter(([, key]) => isKeyOfValue(key)),
    ).map((id) => id.replaceAll(VALUE, '*')),
  )
  return [...new Set(names)].map((name) => {
    const pattern = new RegExp(`^${name.replace('.', '\\.').replaceAll('*', '(\\w+)')}$`)
    return { name, valueOf: (id) => pattern.exec(id)?.slice(1).join(' ') ?? null }
  })
}

/**
 * Tells whether a text is read by value. `*_text` also fits texts that belong to no family. Of these, the sources contain
 * the whole key.
 */
export function isOfFamilyIn(sources: readonly string[]): (id: string) => boolean {
  const families = familiesIn(sources)
  const named = new Set(sources.flatMap((source) => idsIn(source, matchesOf(source, KEY))))
  return (id) => families.some(({ name, valueOf }) => valueOf(id) !== null && !(name.includes('.*') && named.has(id)))
}
