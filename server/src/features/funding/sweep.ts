import type { FundingMethod } from '@hai/contract/funding-states'
import { collectDebts } from './collect-debts.ts'
import type { Context } from './context.ts'
import { lookAfterSilence } from './next-state.ts'
import { ProviderSilent } from './port.ts'
import { readDue, updateFunding } from './rows.ts'
import { settleFunding } from './settle.ts'

export const SWEEP_TASK = 'funding:sweep'

/** Looked at in one go: what is left is there a minute later. */
const AT_ONCE_MAX = 200
/** What providers told us is forgotten when they cannot tell it again any more. */
const TOLD_KEPT_MS = 40 * 86_400_000

/** So often in a row a provider may say nothing; then the rest of its fundings wait for the next minute. */
const SILENCES_MAX = 3

/**
 * Asks the providers about every funding that is due. One that is silent does not keep the others waiting for their turn, nor, by letting
 * each question run out of time, this process from its other work.
 */
export async function sweep(context: Context): Promise<void> {
  const { database, clock, log } = context
  const methods = context.providers.flatMap(({ method, pages }) => (pages ? [method] : []))
  const silences = new Map<FundingMethod, number>()
  for (const { funding_id, method } of await readDue(database, clock.now(), methods, AT_ONCE_MAX)) {
    const silent = silences.get(method) ?? 0
    if (silent >= SILENCES_MAX) continue
    silences.set(method, 0)
    try {
      await settleFunding(context, funding_id)
    } catch (error) {
      if (error instanceof ProviderSilent) silences.set(method, silent + 1)
      else {
        log.error({ err: error, funding_id }, 'a funding could not be settled')
        // Tried every minute, enough of these would keep all others from ever being looked at.
        await updateFunding(database, funding_id, { next_look_at: lookAfterSilence(Infinity, clock.now()) })
      }
    }
  }
  // What follows the journal has done it long since, unless it was another act of the platform that was faster then.
  await database
    .transaction()
    .execute((trx) => collectDebts(context, trx))
    .catch((error: unknown) => log.warn({ err: error }, 'what members owe could not be collected'))
  const before = new Date(clock.now().getTime() - TOLD_KEPT_MS)
  await database.deleteFrom('funding.told').where('received_at', '<', before).execute()
}
