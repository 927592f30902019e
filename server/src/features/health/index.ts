import type { health as contract } from '@hai/contract/health'
import type { Feature } from '../../feature.ts'
import type { HealthDeps } from './deps.ts'
import { exposeFigures } from './figures.ts'
import { createHealthChecks } from './health.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'
import { readHistory, takeSample } from './history.ts'
import { retryJob } from './jobs.ts'
import { deleteOldRecords } from './storage.ts'
import { readError, readReport } from './report.ts'

export type { KeysOfProcess, PoolFigures, ThisProcess } from './deps.ts'
export { addFigure, labelled } from './figure.ts'
export { readKeysOfProcesses } from './keys-of-processes.ts'
export type { Heartbeat } from './heartbeat.ts'
export { readUptime, type Uptime } from './uptime.ts'

const SAMPLE_JOB = 'health:sample'
const PRUNE_JOB = 'health:prune'

export interface Health {
  readonly feature: Feature<typeof contract>
  readonly heartbeat: Heartbeat
}

export function createHealth(deps: HealthDeps): Health {
  const { database } = deps
  const health = createHealthChecks(deps)
  exposeFigures(deps, health)
  return {
    heartbeat: createHeartbeat(deps),
    feature: {
      handlers: {
        get_system_health: () => health.read(),
        get_system_report: () => readReport(deps, health),
        get_system_history: (_staff, input) => readHistory(deps, input),
        get_system_error: (_staff, input) => readError(database, input),
        retry_job: (staff, input) => retryJob(deps, staff, input),
      },
      jobs: {
        [SAMPLE_JOB]: () => takeSample(deps, health),
        [PRUNE_JOB]: () => deleteOldRecords(deps),
      },
      cron: [`* * * * * ${SAMPLE_JOB}`, `29 * * * * ${PRUNE_JOB}`],
    },
  }
}
