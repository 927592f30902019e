import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import type { Stage } from './stages.ts'

export interface StageResult {
  readonly name: string
  readonly passed: number
  readonly failed: number
  /** Titles of tests that cannot run on this machine or in this copy of the project. */
  readonly skipped: readonly string[]
  readonly seconds: number
  /** Empty if the stage wrote to the terminal directly. */
  readonly output: string
}

type Counts = Pick<StageResult, 'passed' | 'failed' | 'skipped'>

/** A test may be skipped only if it declares that it cannot run on this machine (`conventions/repository.test.ts`). */
const vitestReport = z
  .object({ testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) })) })
  .transform(({ testResults }): Counts => {
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const passed = tests.filter(({ status }) => status === 'passed').length
    const skipped = tests.flatMap(({ status, title }) => (status === 'skipped' ? title : []))
    return { passed, failed: tests.length - passed - skipped.length, skipped }
  })

const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }) })
  .transform(({ stats: { expected, unexpected, flaky, skipped } }): Counts => ({
    passed: expected,
    failed: unexpected + flaky + skipped,
    skipped: [],
  }))

function counted(report: NonNullable<Stage['report']>): Counts {
  if (!existsSync(report.path)) return { passed: 0, failed: 1, skipped: [] }
  const content: unknown = JSON.parse(readFileSync(report.path, 'utf8'))
  return (report.kind === 'vitest' ? vitestReport : playwrightReport).parse(content)
}

/**
 * A nonzero exit status or a report without tests counts as at least one failure. `written`: the output is captured,
 * because another stage writes to the terminal.
 */
export async function runStage(stage: Stage, speech: 'spoken' | 'written'): Promise<StageResult> {
  const started = performance.now()
  if (stage.report) rmSync(stage.report.path, { force: true })
  const way = speech === 'spoken' ? 'inherit' : 'pipe'
  const child = spawn(stage.command, stage.args, { stdio: ['ignore', way, way] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = z
    .tuple([z.int().nullable()])
    .rest(z.unknown())
    .parse(await once(child, 'close'))
  const counts = stage.report ? counted(stage.report) : { passed: code === 0 ? 1 : 0, failed: 0, skipped: [] }
  const broken = code !== 0 || counts.passed === 0
  return {
    name: stage.name,
    passed: counts.passed,
    skipped: counts.skipped,
    failed: broken ? Math.max(counts.failed, 1) : counts.failed,
    seconds: (performance.now() - started) / 1000,
    output: Buffer.concat(output).toString(),
  }
}
