/** `npm run sizes`: fails if a page exceeds its limit, or is so small that its budget is out of date. */
import { measureBudgets, type MeasuredBudget } from './sizes.ts'

const budgets = measureBudgets()
/** `chunk-groups.ts` lets a page load 32 KB of source that it does not need, which is about this much after Brotli. */
const UNNEEDED_KB_MAX = 7

function isBroken({ kb, needed_kb, least_kb, limit_kb }: MeasuredBudget): boolean {
  const compared = needed_kb ?? kb
  return compared < least_kb || compared > limit_kb || kb > compared + UNNEEDED_KB_MAX
}

for (const budget of budgets) {
  const { name, kb, needed_kb, target_kb, least_kb, limit_kb } = budget
  const mark = isBroken(budget) ? '✗' : kb > target_kb ? '~' : '✓'
  const range = `${least_kb.toFixed(1)} to ${limit_kb.toFixed(1)}`
  const bounds = needed_kb === null ? `at most ${limit_kb.toFixed(1)}` : `needs ${needed_kb.toFixed(1)}, should be ${range}`
  console.log(`${mark} ${kb.toFixed(1).padStart(6)} KB of ${target_kb}, ${bounds}: ${name}`)
}
const failed = budgets.filter(isBroken).length
console.log(`${budgets.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
