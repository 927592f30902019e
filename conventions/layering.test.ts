import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectFiles, root } from './repository.ts'

const dependency = z.object({ resolved: z.string(), dependencyTypes: z.array(z.string()) })
const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(dependency) })),
})

const layered = ['contract/src', 'server/src', 'server/test', 'web']
/** Only rules for all folders apply here, for example that circles are refused. */
const tools = ['bench', 'conventions', 'e2e', 'examples', 'scripts', 'torture']
const cruised = [...layered, ...tools]
const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'

// dependency-cruiser exits with a failure code if a rule is broken, but writes its report in both cases.
function cruise(): z.infer<typeof report> {
  const output = execFileSync(
    'sh',
    ['-c', `"${process.execPath}" ${cruiser} --config .dependency-cruiser.cjs -T json ${cruised.join(' ')} || true`],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  return report.parse(JSON.parse(output))
}

const { summary, modules } = cruise()

test('imports follow the rules of the layers', () => {
  const found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const advice =
    '.dependency-cruiser.cjs defines these rules. To break a circle, move what both files need to a third file, such as context.ts.'
  expect(found, advice).toEqual([])
})

const loadedBy = new Map(
  modules.map(({ source, dependencies }) => [
    source,
    dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only')).map(({ resolved }) => resolved),
  ]),
)

/** The shortest chain of imports from a module to zod, without type imports. Null if there is none. */
function chainToZod(start: string): string | null {
  const chains = new Map([[start, start]])
  for (const [module, chain] of chains) {
    if (module.startsWith('node_modules/zod/')) return chain
    for (const next of loadedBy.get(module) ?? []) if (!chains.has(next)) chains.set(next, `${chain} → ${next}`)
  }
  return null
}

test('the browser does not load zod', () => {
  const ours = [...loadedBy.keys()].filter((path) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path))
  const chains = ours.flatMap((path) => chainToZod(path) ?? [])
  const advice = 'Import only types from these files of the contract, or move the values to a file that does not import zod.'
  expect(chains, advice).toEqual([])
  expect(chainToZod('contract/src/contract.ts')).not.toBeNull()
})

test('dependency-cruiser examined every module', () => {
  const seen = new Set(modules.map(({ source }) => source))
  const ours = projectFiles.filter(
    (path) => cruised.some((folder) => path.startsWith(`${folder}/`)) && /\.tsx?$/.test(path) && !path.endsWith('generated.ts'),
  )
  expect(ours.length).toBeGreaterThan(50)
  expect(ours.filter((path) => !seen.has(path) && !path.endsWith('.d.ts'))).toEqual([])
})
