import type { FundingMethod } from '@hai/contract/funding-states'
import { sql } from 'kysely'
import { eachAlone, isOutage } from '../../platform/each-alone.ts'
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

/** A provider that does not say anything for so long will not: it is another account, or none. */
const GIVEN_UP_DAYS = 30

/** So often in a row a provider may say nothing; then the rest of its fundings wait for the next minute. */
const SILENCES_MAX = 3

/**
 * Asks the providers about every funding that is due. One that is silent does not keep the others waiting for their turn, nor, by letting
 * each question run out of time, this process from its other work.
 */
export async function sweep(context: Context): Promise<void> {
  const { database, clock, log } = context
  const methods = context.providers.flatMap(({ method, pages }) => (pages ? [method] : []))
  await hearAgain(context)
  await giveUpSilent(context, methods)
  await askAll(context, await readDue(database, clock.now(), methods, AT_ONCE_MAX))
  // What follows the journal has done it long since, unless it was another act of the platform that was faster then.
  await database
    .transaction()
    .execute((trx) => collectDebts(context, trx))
    .catch((error: unknown) => {
      if (isOutage(error)) throw error
      log.warn({ err: error }, 'what members owe could not be collected')
    })
  const before = new Date(clock.now().getTime() - TOLD_KEPT_MS)
  await database.deleteFrom('funding.told').where('received_at', '<', before).execute()
}

async function askAll(context: Context, due: Awaited<ReturnType<typeof readDue>>): Promise<void> {
  const { database, clock, log } = context
  const silences = new Map<FundingMethod, number>()
  const ask = async ({ funding_id, method }: (typeof due)[number]): Promise<void> => {
    const silent = silences.get(method) ?? 0
    if (silent >= SILENCES_MAX) return
    silences.set(method, 0)
    try {
      await settleFunding(context, funding_id)
    } catch (error) {
      if (!(error instanceof ProviderSilent)) throw error
      silences.set(method, silent + 1)
    }
  }
  await eachAlone(due, ask, {
    ...{ log, failed: 'a funding could not be settled', facts: ({ funding_id }) => ({ funding_id }) },
    putOff: ({ funding_id }) => updateFunding(database, funding_id, { next_look_at: lookAfterSilence(Infinity, clock.now()) }),
  })
}

/** What a provider told us of a payment before anything of ours was known by its name is heard once it is. */
async function hearAgain({ database, clock }: Context): Promise<void> {
  const now = clock.now()
  await sql`
    with ours as (
      update funding.told t set funding_id = f.funding_id from funding.funding f
       where t.funding_id is null and f.method = t.provider and f.payment_reference = t.payment_reference returning f.funding_id)
    update funding.funding set next_look_at = ${now} where funding_id in (select funding_id from ours)`.execute(database)
}

/**
 * Fundings whose provider does not answer for a month, or is not configured any more, come to an end that the staff see: what nobody paid, as
 * far as anybody knows, has failed; the rest stays as it was. Should the provider speak of one again, it is asked as ever.
 */
async function giveUpSilent({ database, clock, log }: Context, methods: readonly FundingMethod[]): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ funding_id: string }>`
    update funding.funding
       set given_up_at = ${now}, silent_since = null, next_look_at = null, next_url = null, version = version + 1,
           status = case when status in ('created', 'redirected') then 'failed' else status end
     where silent_since < ${now}::timestamptz - make_interval(days => ${GIVEN_UP_DAYS}::int)
        or (method <> all (${[...methods]}::text[]) and next_look_at < ${now}::timestamptz - make_interval(days => ${GIVEN_UP_DAYS}::int))
    returning funding_id`.execute(database)
  if (rows.length > 0) log.error({ fundings: rows.length }, 'fundings were given up: their provider cannot be asked any more')
}
