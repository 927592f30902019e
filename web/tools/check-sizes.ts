/** `npm run sizes`: fails if a page exceeds its limit. */
import { measureBudgets } from './sizes.ts'

const budgets = measureBudgets()
for (const { name, kb, target_kb, limit_kb } of budgets) {
  const mark = kb > limit_kb ? '✗' : kb > target_kb ? '~' : '✓'
  console.log(`${mark} ${kb.toFixed(1).padStart(6)} KB of ${target_kb}, at most ${limit_kb}: ${name}`)
}
const failed = budgets.filter(({ kb, limit_kb }) => kb > limit_kb).length
console.log(`${budgets.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
