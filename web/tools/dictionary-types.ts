import { compileDictionary, fileOf, isFetched, isStaffs, readDictionary, valuesOf } from './dictionaries.ts'

/** The source of web/src/lib/dictionary.generated.ts: every feature, its keys, and the values each sentence needs. */
export function dictionaryTypes(): string {
  const features = new Map<string, string[]>()
  for (const [key, compiled] of Object.entries(compileDictionary(readDictionary('en')))) {
    if (!isFetched(key)) continue
    const [feature = '', ...rest] = key.split('.')
    const values = valuesOf(compiled)
    const lines = features.get(feature) ?? []
    lines.push(`    '${rest.join('.')}': ${values.length === 0 ? 'never' : values.map((value) => `'${value}'`).join(' | ')}`)
    features.set(feature, lines)
  }
  const ownFiles = [...features.keys()].filter((feature) => fileOf(feature) === feature && !isStaffs(feature))
  const body = [...features].map(([feature, lines]) => [`  '${feature}': {`, ...lines, '  }'].join('\n')).join('\n')
  return [
    '// Made by `npm run words -w web` from web/locales/en. Every key, and the values its sentence needs.',
    'export interface Dictionary {',
    body,
    '}',
    '',
    '/** Features whose words are a file of their own; those of all others come with translation.json, the staff read each feature from its own. */',
    `export const fetchedFeatures = [${ownFiles.map((file) => `'${file}'`).join(', ')}] as const satisfies readonly (keyof Dictionary)[]`,
    '',
  ].join('\n')
}
