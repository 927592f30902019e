import type { Ground } from './features.ts'
import type { composeStaff } from './staff.ts'
import type { Disputes } from '../features/disputes/index.ts'
import { readUptime } from '../features/health/index.ts'
import { createTransparency } from '../features/transparency/index.ts'
import { lastLook } from '../ledger/index.ts'

export const composeTransparency = (
  { database, clock, process }: Ground,
  parts: {
    readonly staff: Pick<ReturnType<typeof composeStaff>, 'ledgerHealth' | 'integrity'>
    readonly disputes: Pick<Disputes, 'medians'>
  },
) =>
  createTransparency({
    database,
    clock,
    process,
    disputes: parts.disputes,
    ledgerHealth: parts.staff.ledgerHealth,
    raiseAlerts: parts.staff.integrity.raiseAlerts,
    lastLook: () => lastLook(database),
    uptime: (days) => readUptime({ database, clock }, days),
  })
