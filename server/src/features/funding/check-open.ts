import type { FundingMethod } from '@hai/contract/funding-states'
import { sql } from 'kysely'
import { forEachIsolated, isOutage } from '../../platform/for-each-isolated.ts'
import { collectDebts } from './collect-debts.ts'
import type { Context } from './context.ts'
import { checkAfterSilence } from './next-state.ts'
import { ProviderSilent } from './port.ts'
import { readDue, updateFunding } from './rows.ts'
import { settleFunding } from './settle.ts'

export const CHECK_OPEN_JOB = 'funding:check_open'

/** The maximum number of fundings that one run checks. The next run, a minute later, checks the others. */
const AT_ONCE_MAX = 200
/** Providers stop repeating a message long before this time. */
const MESSAGES_KEPT_MS = 40 * 86_400_000

const GIVEN_UP_DAYS = 30

/** After this many consecutive failures of a provider, its remaining fundings wait for the next run. */
const SILENCES_MAX = 3

export async function checkOpenFundings(context: Context): Promise<void> {
  const { database, clock, log } = context
  const methods = context.providers.flatMap(({ method, pages }) => (pages ? [method] : []))
  await retryMessages(context)
  await giveUpSilent(context, methods)
  await askAll(context, await readDue(database, clock.now(), methods, AT_ONCE_MAX))
  // The event handler normally collects debts, but a concurrent posting can make it fail.
  await database
    .transaction()
    .execute((trx) => collectDebts(context, trx))
    .catch((error: unknown) => {
      if (isOutage(error)) throw error
      log.warn({ err: error }, 'could not collect members’ debts')
    })
  const before = new Date(clock.now().getTime() - MESSAGES_KEPT_MS)
  await database.deleteFrom('funding.provider_event').where('received_at', '<', before).execute()
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
  await forEachIsolated(due, ask, {
    log,
    failed: 'a funding could not be settled',
    facts: ({ funding_id }) => ({ funding_id }),
    putOff: ({ funding_id }) => updateFunding(database, funding_id, { next_check_at: checkAfterSilence(Infinity, clock.now()) }),
  })
}

async function retryMessages({ database, clock }: Context): Promise<void> {
  const now = clock.now()
  await sql`
    with ours as (
      update funding.provider_event t set funding_id = f.funding_id from funding.funding f
       where t.funding_id is null and f.method = t.provider and f.payment_reference = t.payment_reference returning f.funding_id)
    update funding.funding set next_check_at = ${now} where funding_id in (select funding_id from ours)`.execute(database)
}

/**
 * Gives up after 30 days without an answer. If the provider is not configured any more, a funding is given up when it
 * is 30 days overdue. Staff see these fundings. A later message from the provider still starts a check.
 */
async function giveUpSilent({ database, clock, log }: Context, methods: readonly FundingMethod[]): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ funding_id: string }>`
    update funding.funding
       set given_up_at = ${now}, silent_since = null, next_check_at = null, next_url = null, version = version + 1,
           status = case when status in ('created', 'redirected') then 'failed' else status end
     where silent_since < ${now}::timestamptz - make_interval(days => ${GIVEN_UP_DAYS}::int)
        or (method <> all (${[...methods]}::text[]) and next_check_at < ${now}::timestamptz - make_interval(days => ${GIVEN_UP_DAYS}::int))
    returning funding_id`.execute(database)
  if (rows.length > 0)
    log.error({ fundings: rows.length }, 'gave up fundings after 30 days without an answer from their provider')
}
