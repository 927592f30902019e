import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))

const found = (pattern: RegExp): readonly string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match.trim()}`))

test('no class overrides another with an exclamation mark', () => {
  const override = /(?<=['"`\s])(?:[a-z-]+:)*(?:![a-z]+-[\w.[\]/%-]+|[a-z]+-[\w.[\]/%-]+!)(?=['"`\s])/g
  expect("'max-md:p-0! !mt-2 w-full'".match(override)).toEqual(['max-md:p-0!', '!mt-2'])
  expect(found(override)).toEqual([])
})

test('the function that sets a state is named after it', () => {
  expect(found(/const \[\w*, (?!set[A-Z])\w+\] = useState\b/g)).toEqual([])
})
