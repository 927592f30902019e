import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'reports.changed'

const changed = z.object({ report_id: id, is_open: z.boolean() })

/** Tells the rest, last in a transaction, that a report came in or was closed. Nobody is named. */
export const reportChanged = (trx: Transaction, payload: z.infer<typeof changed>, at: Date): Promise<void> =>
  recordFact(trx, { type: CHANGED, user_id: null, payload, at })

/** What a happening changed of a report; null: this is something else. */
export const changedReport = (happening: Happening): z.infer<typeof changed> | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED ? changed.parse(happening.fact.payload) : null
