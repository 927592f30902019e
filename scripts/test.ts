/**
 * `npm test`: everything there is to check, cheapest first, stopping at the first red stage.
 * Arguments pick stages by name (`npm test -- types lint`). Ends with `N passed, N failed` over all of them.
 */
import { stages } from './test/stages.ts'
import { runStage, type StageResult } from './test/run-stage.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const results: StageResult[] = []
for (const stage of stages) {
  if (asked.length > 0 && !asked.includes(stage.name)) continue
  const result = await runStage(stage)
  results.push(result)
  console.log(`— ${stage.name}: ${result.passed} passed, ${result.failed} failed (${Math.round(result.seconds)} s)\n`)
  if (result.failed > 0) break
}

const sum = (pick: (result: StageResult) => number): number => results.reduce((total, result) => total + pick(result), 0)
const failed = sum((result) => result.failed)
const notRun = asked.length > 0 ? 0 : stages.length - results.length
if (notRun > 0) console.log(`${notRun} stages after the red one did not run.`)
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
