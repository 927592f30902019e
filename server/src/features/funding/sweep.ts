import type { Context } from './context.ts'
import { ProviderSilent } from './port.ts'
import { readDue } from './rows.ts'
import { settleFunding } from './settle.ts'

export const SWEEP_TASK = 'funding:sweep'

/** Looked at in one go: what is left is there a minute later. */
const AT_ONCE_MAX = 200
/** What providers told us is forgotten when they cannot tell it again any more. */
const TOLD_KEPT_MS = 40 * 86_400_000

/** Asks the providers about every funding that is due. One that is silent does not keep the others waiting for their turn. */
export async function sweep(context: Context): Promise<void> {
  const { database, clock, log } = context
  const methods = context.providers.flatMap(({ method, pages }) => (pages ? [method] : []))
  for (const funding_id of await readDue(database, clock.now(), methods, AT_ONCE_MAX))
    try {
      await settleFunding(context, funding_id)
    } catch (error) {
      if (!(error instanceof ProviderSilent)) log.error({ err: error, funding_id }, 'a funding could not be settled')
    }
  const before = new Date(clock.now().getTime() - TOLD_KEPT_MS)
  await database.deleteFrom('funding.told').where('received_at', '<', before).execute()
}
