import { isFundingOpen } from '@hai/contract/funding-states'
import type { Webhook as HttpWebhook } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './context.ts'
import { ProviderSilent, type About, type PagedProvider, type ProviderMessage } from './port.ts'
import { findByPayment, findByReference, readFunding, updateFunding } from './rows.ts'
import { settleFunding } from './settle.ts'

type WebhookProvider = PagedProvider & { readonly beingAsked: Set<string> }

/**
 * Each signed message is stored once. The amounts in messages are not trusted, so the server asks the provider for the
 * state of the payment. If no answer comes, the scheduled job asks.
 */
export const receiveProviderWebhooks = (context: Context): readonly HttpWebhook[] =>
  context.providers.flatMap(({ pages, ...provider }) => {
    const webhook = pages?.webhook
    if (!webhook) return []
    const beingAsked = new Set<string>()
    return [
      {
        name: webhook.name,
        receive: async ({ body, headers }) => {
          const message =
            (await webhook.read(body, headers)) ?? fail('BAD_REQUEST', { fields: [{ path: '', reason: 'is not signed' }] })
          await receiveMessage(context, { ...provider, pages, beingAsked }, message)
        },
        isForThisBook: async ({ body, headers }) => {
          const message = await webhook.read(body, headers)
          if (message === null) return 'no'
          if (await isRecordedWithFunding(context, provider.method, message)) return 'yes'
          return findAbout(context, { ...provider, pages }, message.about).then(
            (funding_id) => (funding_id === null ? 'no' : 'yes'),
            (error: unknown) => {
              if (error instanceof ProviderSilent) return 'unknown'
              throw error
            },
          )
        },
      },
    ]
  })

/**
 * Fails: UNAVAILABLE (the provider does not answer which funding the message is about), so that the provider repeats
 * the message.
 */
async function receiveMessage(
  context: Context,
  { method, pages, beingAsked }: WebhookProvider,
  message: ProviderMessage,
): Promise<void> {
  const { database, clock, log } = context
  if (await isRecorded(context, method, message)) return
  const ignoreSilence = (error: unknown): null => {
    if (!(error instanceof ProviderSilent)) throw error
    log.warn({ err: error, method, type: message.type }, 'a provider sent a message but did not answer our follow-up request')
    return null
  }
  const found = await findAbout(context, { method, pages }, message.about).then((funding_id) => ({ funding_id }), ignoreSilence)
  const { funding_id } = found ?? fail('UNAVAILABLE')
  if (funding_id !== null && !(await isWorthAsking(context, message, funding_id))) return
  const now = clock.now()
  await database.transaction().execute(async (trx) => {
    // If this process stops before asking the provider, the scheduled job asks.
    if (funding_id !== null) await updateFunding(trx, funding_id, { next_check_at: now })
    if (message.event_id === null) return
    await trx
      .insertInto('funding.provider_event')
      .values({
        provider: method,
        event_id: message.event_id,
        type: message.type,
        funding_id,
        received_at: now,
        ...paymentIn(message),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  if (funding_id === null) return
  // Anyone can send an unsigned message, so these start only one check of a funding at a time.
  if (message.event_id === null && beingAsked.has(funding_id)) return
  beingAsked.add(funding_id)
  await settleFunding(context, funding_id)
    .catch(ignoreSilence)
    .finally(() => beingAsked.delete(funding_id))
}

const paymentIn = ({ about }: ProviderMessage): { readonly payment_reference?: string } =>
  about && 'payment_reference' in about ? { payment_reference: about.payment_reference } : {}

/** An unsigned message starts a check only of an open funding, which bounds the number of requests. */
async function isWorthAsking({ database }: Context, { event_id }: ProviderMessage, funding_id: string): Promise<boolean> {
  const row = await readFunding(database, funding_id)
  return event_id !== null || (row !== null && isFundingOpen(row.status))
}

const findRecorded = async ({ database }: Context, method: string, { event_id }: ProviderMessage) => {
  if (event_id === null) return undefined
  const recorded = database.selectFrom('funding.provider_event').select('funding_id').where('provider', '=', method)
  return recorded.where('event_id', '=', event_id).executeTakeFirst()
}

const isRecorded = async (context: Context, method: string, message: ProviderMessage): Promise<boolean> =>
  (await findRecorded(context, method, message)) !== undefined

const isRecordedWithFunding = async (context: Context, method: string, message: ProviderMessage): Promise<boolean> =>
  ((await findRecorded(context, method, message))?.funding_id ?? null) !== null

async function findAbout(
  { database }: Context,
  { method, pages }: Pick<PagedProvider, 'method' | 'pages'>,
  about: About | null,
): Promise<string | null> {
  if (about === null) return null
  if ('reference' in about) return findByReference(database, method, about.reference)
  if ('payment_reference' in about) {
    const { payment_reference } = about
    return (
      (await findByPayment(database, method, payment_reference)) ??
      findOwnFunding(database, method, await pages.fundingOf(payment_reference))
    )
  }
  return findOwnFunding(database, method, about.funding_id)
}

async function findOwnFunding(
  database: Context['database'],
  method: PagedProvider['method'],
  funding_id: string | null,
): Promise<string | null> {
  const row = funding_id === null ? null : await readFunding(database, funding_id)
  return row?.method === method ? row.funding_id : null
}
