import type { Database, Transaction } from '../../platform/database/database.ts'

/** Earlier requests of a requester, which limit new ones. `refusing`: payers who accept no requests from them. */
export interface RequesterHistory {
  readonly open: ReadonlyMap<string, number>
  readonly declinedAt: ReadonlyMap<string, Date>
  readonly refusing: ReadonlySet<string>
  readonly recent: readonly { readonly payer_id: string; readonly created_at: Date }[]
}

export async function readRequesterHistory(
  trx: Transaction,
  of: {
    readonly requester_id: string
    readonly payer_ids: readonly string[]
    readonly now: Date
    readonly declinedSince: Date
    readonly recentSince: Date
  },
): Promise<RequesterHistory> {
  const { requester_id, payer_ids, now, declinedSince, recentSince } = of
  const open = await trx
    .selectFrom('requests.request')
    .select((row) => ['payer_id', row.fn.countAll<number>().as('count')])
    .where('requester_id', '=', requester_id)
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('status', '=', 'arriving'), row('expires_at', '>', now)]))
    .groupBy('payer_id')
    .execute()
  const declined = await trx
    .selectFrom('requests.request')
    .select((row) => ['payer_id', row.fn.max('ended_at').as('at')])
    .where('requester_id', '=', requester_id)
    .where('payer_id', 'in', payer_ids)
    .where('status', '=', 'declined')
    .where('ended_at', '>', declinedSince)
    .groupBy('payer_id')
    .execute()
  const refusing = await trx
    .selectFrom('requests.refused')
    .select('payer_id')
    .where('requester_id', '=', requester_id)
    .where('payer_id', 'in', payer_ids)
    .execute()
  const recent = await trx
    .selectFrom('requests.request')
    .select(['payer_id', 'created_at'])
    .where('requester_id', '=', requester_id)
    .where('created_at', '>', recentSince)
    .orderBy('created_at')
    .execute()
  return {
    recent,
    open: new Map(open.map(({ payer_id, count }) => [payer_id, count])),
    declinedAt: new Map(declined.flatMap(({ payer_id, at }) => (at ? [[payer_id, at] as const] : []))),
    refusing: new Set(refusing.map(({ payer_id }) => payer_id)),
  }
}

export async function refuseRequester(
  trx: Transaction,
  refusal: { readonly payer_id: string; readonly requester_id: string; readonly created_at: Date },
): Promise<void> {
  await trx
    .insertInto('requests.refused')
    .values(refusal)
    .onConflict((conflict) => conflict.columns(['payer_id', 'requester_id']).doNothing())
    .execute()
}

export async function isRefused(
  trx: Transaction,
  pair: { readonly payer_id: string; readonly payee_id: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('requests.refused')
    .select('payer_id')
    .where('payer_id', '=', pair.payee_id)
    .where('requester_id', '=', pair.payer_id)
    .executeTakeFirst()
  return row !== undefined
}

export async function allowRequester(database: Database, payer_id: string, requester_id: string): Promise<void> {
  await database
    .deleteFrom('requests.refused')
    .where('payer_id', '=', payer_id)
    .where('requester_id', '=', requester_id)
    .execute()
}

export async function readRefused(database: Database, payer_id: string) {
  return database
    .selectFrom('requests.refused')
    .select(['requester_id', 'created_at'])
    .where('payer_id', '=', payer_id)
    .orderBy('created_at', 'desc')
    .execute()
}
