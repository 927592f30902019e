import { writeFileSync } from 'node:fs'
import { dictionaryTypes } from './dictionary-types.ts'

writeFileSync(new URL('../src/lib/dictionary.generated.ts', import.meta.url), dictionaryTypes())
