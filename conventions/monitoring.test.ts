import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { anchorsOf, projectFiles, read } from './repository.ts'

const annotations = z.strictObject({ summary: z.string().min(10), runbook: z.string() })
const rule = z.strictObject({
  alert: z.string().regex(/^Hai[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mhd]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations,
})
const alerts = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })).min(1) })
  .parse(parse(read('deploy/monitoring/alerts.yml')))
  .groups.flatMap(({ rules }) => rules)

const panel = z.object({
  id: z.int(),
  title: z.string(),
  gridPos: z.strictObject({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
  targets: z.array(z.object({ expr: z.string() })).default([]),
})
const { panels } = z
  .object({ uid: z.literal('hai-wallet'), panels: z.array(panel) })
  .parse(JSON.parse(read('deploy/monitoring/dashboard.json')))
const asked = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)

const figures = new Map(
  projectFiles
    .filter((path) => path.startsWith('server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...read(path).matchAll(/name: '(hai_\w+)',\s+(?:total: '\w+', )?help: [^\n]*\n?(?:\s+labelNames: \[([^\]]*)\])?/g),
    ])
    .map(([, name = '', labels = '']) => [name, [...labels.matchAll(/\w+/g)].map(([label]) => label)] as const),
)
const base = (name: string): string => (figures.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''))

test('alerts and dashboard use only metrics and labels that the server exports', () => {
  const named = asked.flatMap((expr) => [...expr.matchAll(/\b(hai_\w+)(?:\{([^}]*)\})?/g)])
  expect(named.length).toBeGreaterThan(60)
  expect(named.map(([, name = '']) => name).filter((name) => !figures.has(base(name)))).toEqual([])
  const ofScrape = ['job', 'instance', 'le']
  const wrong = named.flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*=?[=~!]/g)]
      .map(([, label = '']) => label)
      .filter((label) => !ofScrape.includes(label) && figures.get(base(name))?.includes(label) !== true)
      .map((label) => `${name}{${label}}`),
  )
  expect(wrong).toEqual([])
})

test('every metric is on the dashboard and in the documentation', () => {
  const text = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  expect([...figures.keys()].filter((name) => !text.includes(name))).toEqual([])
  const page = read('docs/operations/monitoring.md')
  expect([...figures.keys()].filter((name) => !page.includes(name))).toEqual([])
})

test('alerts use only existing reasons, and every severe reason has an alert', () => {
  const words = read('contract/src/health-values.ts')
  const weights = new Map(
    [...words.matchAll(/(\w+): \{ part: '\w+', state: '(\w+)' \}/g)].map(([, name, state]) => [name, state]),
  )
  const awaited = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/reason=~?"([^"]+)"/g)].flatMap(([, reasons = '']) => reasons.split('|')),
  )
  expect(awaited.filter((reason) => !weights.has(reason))).toEqual([])
  // An alert on another metric is more precise for these reasons.
  const otherwise = [
    'ledger_inconsistent',
    'jobs_failed',
    'jobs_overdue',
    'subscribers_behind',
    'standby_behind',
    'verification_overdue',
    'verification_missing',
  ]
  expect([...weights.keys()].filter((reason = '') => ![...awaited, ...otherwise].includes(reason))).toEqual([])
})

test('every alert has a unique name and links to an existing runbook or heading', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  const lost = alerts
    .map(({ annotations: { runbook } }) => runbook)
    .filter((runbook) => {
      const [page = '', anchor] = runbook.split('#')
      const isThere = page.startsWith('docs/runbooks/') && projectFiles.includes(page)
      return !isThere || (anchor !== undefined && !anchorsOf(page).includes(anchor))
    })
  expect(lost).toEqual([])
})

test('no two panels of the dashboard overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const over = panels.flatMap((one, at) =>
    panels
      .slice(at + 1)
      .filter(
        ({ gridPos: other }) =>
          one.gridPos.x < other.x + other.w &&
          other.x < one.gridPos.x + one.gridPos.w &&
          one.gridPos.y < other.y + other.h &&
          other.y < one.gridPos.y + one.gridPos.h,
      )
      .map((other) => `${one.title} and ${other.title}`),
  )
  expect(over).toEqual([])
})
