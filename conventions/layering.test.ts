import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectFiles, root } from './repository.ts'

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
  modules: z.array(z.object({ source: z.string() })),
})

const cruised = ['contract/src', 'server/src', 'server/test', 'web/src']
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

test('dependency-cruiser examined every module', () => {
  const seen = new Set(modules.map(({ source }) => source))
  const ours = projectFiles.filter(
    (path) => cruised.some((folder) => path.startsWith(`${folder}/`)) && /\.tsx?$/.test(path) && !path.endsWith('generated.ts'),
  )
  expect(ours.length).toBeGreaterThan(50)
  expect(ours.filter((path) => !seen.has(path) && !path.endsWith('.d.ts'))).toEqual([])
})
