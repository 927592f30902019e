import { startDemoWallet } from './demo-wallet.ts'
import { keep } from './goals.ts'
import { visit, type Visit } from './lighthouse-page.ts'
import { makeRoutes, signIn, type Route } from './lighthouse-routes.ts'
import { row, print } from './report.ts'

/** `visits`: the maximum for a route that misses a target. `minutes`: the time limit for all routes. */
export interface Bounds {
  readonly visits: number
  readonly minutes: number
  /** Null: every route. */
  readonly only: readonly string[] | null
}

const LANDING_MS = 1_200
const DASHBOARD_MS = 2_200
const PERFORMANCE = 95
const SHOWN = 10

interface RouteScore {
  readonly route: Route
  readonly best: Visit
}

/** Replaces ids and receipt codes, which mean nothing to a reader. */
const describeRoute = ({ path, as }: Route): string =>
  `${path.replace(/[\da-f]{8}-[-\da-f]{27}/, ':id').replace(/(?<=^\/verify\/).+/, ':code')}${as ? '' : ' (guest)'}`

function isGood({ path }: Route, { performance, accessibility, bestPractices, largestPaintMs }: Visit): boolean {
  const paintsWithin = path === '/' ? LANDING_MS : path === '/dashboard' ? DASHBOARD_MS : Infinity
  return performance >= PERFORMANCE && accessibility === 100 && bestPractices === 100 && largestPaintMs <= paintsWithin
}

const better = (one: Visit, other: Visit): Visit => (other.performance > one.performance ? other : one)

function printRoutes(judged: readonly RouteScore[]): void {
  const missing = judged.filter(({ route, best }) => !isGood(route, best))
  print(
    '',
    '### Lighthouse, on a simulated phone with slow 4G',
    '',
    `${judged.length - missing.length} of ${judged.length} routes reach every target. These have the lowest performance. KB are loaded before the largest paint.`,
    '',
    row('route', 'performance', 'largest paint s', 'blocked ms', 'shift', 'KB'),
    '|---|--:|--:|--:|--:|--:|',
  )
  for (const { route, best } of judged.toSorted((a, b) => a.best.performance - b.best.performance).slice(0, SHOWN))
    print(
      row(
        describeRoute(route),
        `${best.performance}`,
        (best.largestPaintMs / 1000).toFixed(2),
        best.blockedMs.toFixed(0),
        best.shift.toFixed(3),
        (best.bytesBeforePaint / 1000).toFixed(0),
      ),
    )
  for (const { route, best } of missing)
    if (best.faults.length > 0) print('', `${describeRoute(route)} fails ${best.faults.join(', ')}.`)
}

function keepGoals(judged: readonly RouteScore[], routes: number): void {
  const of = (path: string): number => (judged.find(({ route }) => route.path === path)?.best.largestPaintMs ?? Number.NaN) / 1000
  keep('landing page, largest paint', of('/'))
  keep('signed-in dashboard, largest paint', of('/dashboard'))
  const opened = judged.length === routes ? `${routes}` : `the ${judged.length} that were opened of ${routes}`
  for (const [name, pick] of [
    ['Lighthouse, performance', (best: Visit) => best.performance],
    ['Lighthouse, accessibility', (best: Visit) => best.accessibility],
    ['Lighthouse, best practices', (best: Visit) => best.bestPractices],
  ] as const) {
    const [lowest] = judged.toSorted((a, b) => pick(a.best) - pick(b.best))
    if (!lowest) continue
    const isSame = judged.every(({ best }) => pick(best) === pick(lowest.best))
    keep(
      name,
      pick(lowest.best),
      isSame ? `each of ${opened} routes` : `the lowest of ${opened} routes: ${describeRoute(lowest.route)}`,
    )
  }
}

/**
 * Routes that miss a target are visited again after all others. The best visit counts, because other load can only slow
 * a page down.
 */
export async function benchLighthouse({ visits, minutes, only }: Bounds): Promise<void> {
  const endsAt = performance.now() + minutes * 60_000
  const wallet = await startDemoWallet()
  process.env.E2E_PORT = `${wallet.port}` // used by the helpers of the browser tests
  const judged = new Map<string, RouteScore>()
  try {
    const routes = (await makeRoutes()).filter(({ path }) => only === null || only.includes(path))
    const keyOf = ({ path, as }: Route): string => `${as ?? ''} ${path}`
    for (let round = 1; round <= visits; round += 1)
      for (const route of routes) {
        const before = judged.get(keyOf(route))
        if ((before && isGood(route, before.best)) || performance.now() > endsAt) continue
        const now = await visit(wallet.url, route.path, route.as && (await signIn(route.as)))
        judged.set(keyOf(route), { route, best: before ? better(before.best, now) : now })
      }
    printRoutes([...judged.values()])
    keepGoals([...judged.values()], routes.length)
    const left = routes.length - judged.size
    if (left > 0) print('', `${left} routes were not opened: the time limit was reached.`)
  } finally {
    await wallet.stop()
  }
}
