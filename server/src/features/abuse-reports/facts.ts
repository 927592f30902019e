import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'reports.changed'

const changed = z.object({ report_id: id, is_open: z.boolean() })

/** Publishes that a report was made or closed, without names. */
export const reportChanged = (trx: Transaction, payload: z.infer<typeof changed>, at: Date): Promise<void> =>
  recordFact(trx, { type: CHANGED, user_id: null, payload, at })

export const changedReport = (happening: Happening): z.infer<typeof changed> | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED ? changed.parse(happening.fact.payload) : null
