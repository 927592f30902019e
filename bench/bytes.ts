import { measureBudgets, type MeasuredBudget } from '../web/tools/sizes.ts'
import { keep, type GoalName } from './goals.ts'
import { number, row, print } from './report.ts'

const promised: Readonly<Record<string, GoalName>> = {
  'landing page': 'landing page',
  'signed-in dashboard': 'signed-in dashboard',
  'sign-in page': 'sign-in page',
  'send-money dialog': 'send-money dialog',
  'largest screen of the staff, with its chart': 'staff screen with a chart',
}
/** The target of the other routes in `web/tools/size-budgets.ts`. Dialogs may be larger. */
const ROUTE_KB = 15

const isFurtherRoute = ({ after, target_kb }: MeasuredBudget): boolean => after !== undefined && target_kb <= ROUTE_KB

export function benchBytes(): void {
  const weighed = measureBudgets()
  const large = weighed.filter(({ kb, target_kb }) => Number(kb.toFixed(1)) > target_kb)
  print(
    '',
    '### Page sizes, brotli-compressed',
    '',
    `${weighed.length - large.length} of ${weighed.length} pages and dialogs are within their target. \`npm run sizes\``,
    'lists all of them and fails if one needs more than its budget (`web/tools/size-budgets.ts`).',
    '',
    row('page', 'KB loaded', 'KB needed', 'target'),
    '|---|--:|--:|--:|',
    ...large.map(({ name, kb, needed_kb, target_kb }) => row(name, number(kb, 1), number(needed_kb ?? kb, 1), `${target_kb}`)),
  )
  for (const { name, kb } of weighed) if (promised[name]) keep(promised[name], kb)
  const [heaviest] = weighed.filter(isFurtherRoute).toSorted((a, b) => b.kb - a.kb)
  if (heaviest) keep('any other member page', heaviest.kb, `the heaviest: ${heaviest.name}`)
}
