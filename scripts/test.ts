/**
 * `npm test`: runs all checks, cheapest first, and stops after a failed step. Arguments select stages by name (`npm
 * test -- types lint`). `--changed` runs only what the changes since `main` can affect. Ends with `N passed, N failed`.
 */
import { changedFiles, changeOf, narrowed, projectFiles } from './test/changed.ts'
import type { StageResult } from './test/run-stage.ts'
import { runStep } from './test/run-step.ts'
import { steps } from './test/stages.ts'

const stages = steps.flat()
const isChangedOnly = process.argv[2] === '--changed'
const asked = process.argv.slice(isChangedOnly ? 3 : 2)
const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`Unknown stage: ${unknown.join(', ')}. Stages: ${stages.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

function changedSteps(): typeof steps {
  const change = changeOf(changedFiles(), projectFiles())
  console.log(`${change.files.length} changed files.`)
  if (change.isWide) console.log('More of the server may be affected than is tested here. `npm test -- server` runs all.')
  return change.files.length === 0 ? [] : steps.map((step) => narrowed(step, change))
}

const results: StageResult[] = []
for (const step of isChangedOnly ? changedSteps() : steps) {
  for await (const result of runStep(step.filter(({ name }) => asked.length === 0 || asked.includes(name)))) {
    results.push(result)
    const { name, passed, failed, seconds, output } = result
    process.stdout.write(output)
    console.log(`— ${name}: ${passed} passed, ${failed} failed (${Math.round(seconds)} s)\n`)
  }
  if (results.some(({ failed }) => failed > 0)) break
}

const sum = (pick: (result: StageResult) => number): number => results.reduce((total, result) => total + pick(result), 0)
const failed = sum((result) => result.failed)
if (failed > 0) console.log(`Failed: ${results.flatMap((result) => (result.failed > 0 ? result.name : [])).join(', ')}.`)
for (const { name, skipped } of results) for (const title of skipped) console.log(`Skipped (${name}): ${title}.`)
const notRun = asked.length > 0 || isChangedOnly ? 0 : stages.length - results.length
if (notRun > 0) console.log(`${notRun} stages were not run after a failure.`)
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
