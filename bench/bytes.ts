import { measureBudgets, type MeasuredBudget } from '../web/tools/sizes.ts'
import { keep, type GoalName } from './goals.ts'
import { number, row, print } from './report.ts'

/** Goals for pages, by the page's name in `web/size-budgets.json`. */
const promised: Readonly<Record<string, GoalName>> = {
  'landing page': 'landing page',
  'signed-in dashboard': 'signed-in dashboard',
  'sign-in page': 'sign-in page',
  'send-money modal, after the dashboard': 'send-money dialog',
  'largest screen of the staff, with its chart': 'staff screen with a chart',
}
/** Target for other routes (`web/size-budgets.json`); dialogs may be larger. */
const ROUTE_KB = 15

const isFurtherRoute = ({ after, target_kb }: MeasuredBudget): boolean => after !== undefined && target_kb <= ROUTE_KB

/** Transfer sizes of pages in the current build, brotli-compressed. */
export function benchBytes(): void {
  const weighed = measureBudgets()
  print(
    ...['', '### Page sizes, brotli-compressed', ''],
    row('page', 'KB', 'should be', 'must not exceed'),
    '|---|--:|--:|--:|',
    ...weighed.map(({ name, kb, target_kb, limit_kb }) => row(name, number(kb, 1), `${target_kb}`, `${limit_kb}`)),
  )
  for (const { name, kb } of weighed) if (promised[name]) keep(promised[name], kb)
  const [heaviest] = weighed.filter(isFurtherRoute).toSorted((a, b) => b.kb - a.kb)
  if (heaviest) keep('any other member page', heaviest.kb, `the heaviest: ${heaviest.name}`)
}
