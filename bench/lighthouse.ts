import { startDemoWallet } from './demo-wallet.ts'
import { keep } from './goals.ts'
import { visit, type Visit } from './lighthouse-page.ts'
import { makeRoutes, signIn, type Route } from './lighthouse-routes.ts'
import { row, print } from './report.ts'

/** The maximum number of visits of a route that misses a target, and the time limit for all routes. */
export interface Bounds {
  readonly visits: number
  readonly minutes: number
  /** Paths of the routes to visit. Null visits every route. */
  readonly only: readonly string[] | null
}

const LANDING_MS = 1_200
const DASHBOARD_MS = 2_200
const PERFORMANCE = 95

interface RouteScore {
  readonly route: Route
  readonly best: Visit
  readonly visits: number
}

/** Replaces ids, which mean nothing to a reader. */
const shown = ({ path, as }: Route): string => `${path.replace(/[\da-f]{8}-[-\da-f]{27}/, ':id')}${as ? '' : ' (guest)'}`

function isGood({ path }: Route, { performance, accessibility, bestPractices, largestPaintMs }: Visit): boolean {
  const paintsWithin = path === '/' ? LANDING_MS : path === '/dashboard' ? DASHBOARD_MS : Infinity
  return performance >= PERFORMANCE && accessibility === 100 && bestPractices === 100 && largestPaintMs <= paintsWithin
}

const better = (one: Visit, other: Visit): Visit => (other.performance > one.performance ? other : one)

function printRoutes(judged: readonly RouteScore[]): void {
  print(
    '',
    '### Lighthouse, on a simulated phone with slow 4G',
    '',
    row(
      ...['route', 'performance', 'accessibility', 'best practices', 'largest paint s', 'blocked ms', 'shift'],
      ...['KB (requests) until then', 'in total', 'visits', 'audits below 100'],
    ),
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
  )
  const asked = ({ bytes, requests }: Visit['all']): string => `${(bytes / 1000).toFixed(0)} (${requests})`
  for (const { route, best, visits } of judged)
    print(
      row(
        ...[shown(route), `${best.performance}`, `${best.accessibility}`, `${best.bestPractices}`],
        ...[(best.largestPaintMs / 1000).toFixed(2), best.blockedMs.toFixed(0), best.shift.toFixed(3)],
        ...[asked(best.first), asked(best.all), `${visits}`, best.faults.join(', ')],
      ),
    )
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
    if (lowest) keep(name, pick(lowest.best), `the lowest of ${opened} routes: ${shown(lowest.route)}`)
  }
}

/**
 * Evaluates the first visit of every route. Routes that miss a target are visited again after all others, and the best
 * visit counts, because other load can only slow a page down. Stops at the time limit and reports what it has.
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
        judged.set(keyOf(route), { route, best: before ? better(before.best, now) : now, visits: round })
      }
    printRoutes([...judged.values()])
    keepGoals([...judged.values()], routes.length)
    const left = routes.length - judged.size
    if (left > 0) print('', `${left} routes were not opened: the time limit was reached.`)
  } finally {
    await wallet.stop()
  }
}
