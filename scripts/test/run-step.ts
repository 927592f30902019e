import { limitConcurrency } from '../../server/src/platform/concurrency.ts'
import { runStage, type StageResult } from './run-stage.ts'
import type { Stage } from './stages.ts'

const AT_ONCE = 2

/**
 * Starts no more stages after a failure. Only the first stage writes to the terminal while it runs, so that outputs do
 * not mix.
 */
export async function* runStep(step: readonly Stage[]): AsyncGenerator<StageResult> {
  const limited = limitConcurrency({ workersMax: AT_ONCE, queueMax: step.length })
  let isRed = false
  const ends = step.map((stage, position) =>
    limited(async () => {
      if (isRed) return undefined
      const result = await runStage(stage, position === 0 ? 'spoken' : 'written')
      isRed ||= result.failed > 0
      return result
    }),
  )
  for (const end of ends) {
    const result = await end
    if (result) yield result
  }
}
