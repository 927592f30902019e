import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import type { Stage } from './stages.ts'

export interface StageResult {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** What it has said, unless it has said so on the terminal itself. */
  readonly output: string
}

type Counts = Pick<StageResult, 'passed' | 'failed'>

/** A skipped test is a failed one: nothing here is allowed not to run. */
const vitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), numPendingTests: z.int(), numTodoTests: z.int() })
  .transform((report): Counts => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
  }))

const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }) })
  .transform(({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }))

function counted(report: NonNullable<Stage['report']>): Counts {
  if (!existsSync(report.path)) return { passed: 0, failed: 1 }
  const content: unknown = JSON.parse(readFileSync(report.path, 'utf8'))
  return (report.kind === 'vitest' ? vitestReport : playwrightReport).parse(content)
}

/**
 * Runs one stage to its end. A stage that ends badly has failed at least once, whatever its report says; so has one without a test.
 * `speech`: whether it speaks on the terminal, or is written down because others run beside it.
 */
export async function runStage(stage: Stage, speech: 'spoken' | 'written'): Promise<StageResult> {
  const started = performance.now()
  if (stage.report) rmSync(stage.report.path, { force: true })
  const way = speech === 'spoken' ? 'inherit' : 'pipe'
  const child = spawn(stage.command, stage.args, { stdio: ['ignore', way, way] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = z
    .tuple([z.int().nullable()])
    .rest(z.unknown())
    .parse(await once(child, 'close'))
  const counts = stage.report ? counted(stage.report) : { passed: code === 0 ? 1 : 0, failed: 0 }
  const broken = code !== 0 || counts.passed === 0
  return {
    name: stage.name,
    passed: counts.passed,
    failed: broken ? Math.max(counts.failed, 1) : counts.failed,
    seconds: (performance.now() - started) / 1000,
    output: Buffer.concat(said).toString(),
  }
}
