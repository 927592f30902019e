import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { pages } from '../src/app/page-manifest.ts'
import { fileOf } from './dictionaries.ts'

const src = new URL('../src/', import.meta.url)

/** Texts of parts with their own `Suspense`, for which the page does not wait. */
const laterTexts: Partial<Record<string, readonly string[]>> = { wallet: ['statements'], transaction: ['balances'] }

const read = (path: string): string => readFileSync(new URL(path, src), 'utf8')

/** A module of `web/src`, and the name that is imported from it. Null: all that it has. */
interface Import {
  readonly path: string
  readonly name: string | null
}

interface Module {
  readonly texts: readonly string[]
  readonly imports: readonly Import[]
  readonly reexports: readonly (Import & { readonly as: string | null })[]
}

const modules = new Map<string, Module>()

function moduleAt(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const source = read(path)
  const { staticImports, staticExports } = parseSync(path, source).module
  const target = (from: string): string[] => (/^\..*\.tsx?$/.test(from) ? [join(path, '..', from)] : [])
  const found: Module = {
    texts: [...source.matchAll(/\buse(?:Payment)?Translations\('(\w+)'/g)].map(([, feature = '']) => fileOf(feature)),
    imports: staticImports.flatMap(({ moduleRequest, entries }) =>
      target(moduleRequest.value).flatMap((at): Import[] =>
        entries.length === 0
          ? [{ path: at, name: null }]
          : entries.flatMap(({ isType, importName }) => (isType ? [] : [{ path: at, name: importName.name }])),
      ),
    ),
    reexports: staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest, importName, exportName }) =>
        isType || !moduleRequest
          ? []
          : target(moduleRequest.value).map((at) => ({ path: at, name: importName.name, as: exportName.name })),
      ),
    ),
  }
  modules.set(path, found)
  return found
}

/** The modules that define what is imported. */
function definedIn({ path, name }: Import): string[] {
  const { reexports } = moduleAt(path)
  if (name === null) return [path, ...reexports.flatMap(definedIn)]
  const reexport = reexports.find(({ as }) => as === name)
  return reexport ? definedIn(reexport) : [path]
}

/** `starts` and all that they import statically. */
function closureOf(starts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    moduleAt(path).imports.flatMap(definedIn).forEach(visit)
  }
  starts.forEach(visit)
  return seen
}

const screens = read('app/screens.tsx')
const constants = new Map(
  [...screens.matchAll(/^const (\w+) = ([^]*?)(?=\n\n|\n(?:const|export|function) )/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
)

/** The component that `screens.tsx` imports dynamically for a page. Without the components in its properties. */
function screenOf(page: string): Import {
  const ofPage = new RegExp(`^  ${page}(?:: ([^]*?))?,\\n(?=  \\w|})`, 'm').exec(screens)
  const path = (text: string): string | undefined => /import\('([^']+)'\)/.exec(text)?.[1]
  const given = ofPage?.[1] ?? page
  const value = constants.get(/^<(\w+)/.exec(given)?.[1] ?? given) ?? given
  const from = path(value) ?? path(constants.get(/(\w+)\(\)\.then/.exec(value)?.[1] ?? '') ?? '')
  const name = /\.then\(\(\{ (\w+)/.exec(value)?.[1]
  if (from === undefined || name === undefined) throw new Error(`screens.tsx has no dynamic import for ${page}`)
  return { path: join('app', from), name }
}

const textsIn = (paths: readonly string[]): Set<string> => new Set(paths.flatMap((path) => moduleAt(path).texts))

test.each(pages)('$name lists the module of its screen', ({ name, sources }) => {
  expect(sources).toContain(screenOf(name).path)
})

test.each(pages)('$name lists the texts that its screen needs first, and no other', ({ name, sources, translations = [] }) => {
  const screen = screenOf(name)
  const others = sources.filter((path) => path !== screen.path).map((path) => ({ path, name: null }))
  const starts = [screen, ...others].flatMap(definedIn)
  const loaded = [...closureOf(starts)]
  const later = laterTexts[name] ?? []
  const first = textsIn([...starts, ...loaded.filter((path) => path.endsWith('-screen.tsx'))])
  const unlisted = [...first].filter((file) => file !== 'translation' && !translations.includes(file) && !later.includes(file))
  expect(unlisted, 'Its screen uses these texts. Add them to its translations.').toEqual([])
  const used = textsIn(loaded)
  expect(
    translations.filter((file) => !used.has(file)),
    'Its modules do not use these texts.',
  ).toEqual([])
})
