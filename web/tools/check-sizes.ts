/** `npm run sizes`: fails if a page exceeds its limit, or is so small that its budget is out of date. */
import { measureBudgets, type MeasuredBudget } from './sizes.ts'

const budgets = measureBudgets()
/** Pages after another are compared by what they need, because any change of shared code can move modules. */
const comparedKb = ({ after, kb, needed_kb }: MeasuredBudget): number => (after ? needed_kb : kb)

function isBroken(budget: MeasuredBudget): boolean {
  const compared = comparedKb(budget)
  return compared < budget.least_kb || compared > budget.limit_kb
}

for (const budget of budgets) {
  const { name, kb, target_kb, least_kb, limit_kb } = budget
  const mark = isBroken(budget) ? '✗' : kb > target_kb ? '~' : '✓'
  const bounds =
    least_kb > 0
      ? `needs ${comparedKb(budget).toFixed(1)}, ${least_kb.toFixed(1)} to ${limit_kb.toFixed(1)}`
      : `at most ${limit_kb}`
  console.log(`${mark} ${kb.toFixed(1).padStart(6)} KB of ${target_kb}, ${bounds}: ${name}`)
}
const failed = budgets.filter(isBroken).length
console.log(`${budgets.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
