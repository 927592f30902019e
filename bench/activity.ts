import { createSecretKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { Input } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { composeServer, type Composition } from '../server/src/composition/server.ts'
import { FIRST_LOOK, FURTHER_LOOK } from '../server/src/features/wallet/activity.ts'
import { fundMoves } from '../server/src/ledger/index.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { createPool } from '../server/src/platform/database/pool.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { writePositionCursor } from '../server/src/platform/cursors.ts'
import { aLongHistory } from '../server/test/long-history.ts'
import { keep } from './goals.ts'
import { quantile } from './measure.ts'
import { row, print } from './report.ts'
import type { BenchServer } from './server.ts'

type ListInput = Omit<Input<'list_activity'>, 'limit'>
type Caller = Parameters<Composition['handlers']['list_activity']>[0]

interface Shop {
  readonly caller: Caller
  readonly buyer_tag: string
  readonly deep: string
  readonly quarter: string
  readonly half: string
}

const FEW = 1_000
const MANY = 1_000_000
const TIMES = 200
const WARM_UP = 20

const NO_MATCH = 'no match'
const limits = [FIRST_LOOK, FURTHER_LOOK].map((entries) => entries.toLocaleString('en-US'))

/** Queries by their names in the report. A filter either finds a full page at once or, as the slowest case, no row. */
const reads: Readonly<Record<string, (shop: Shop) => ListInput>> = {
  'first page': () => ({}),
  'a page in the middle': ({ deep }) => ({ cursor: deep }),
  'by kind': () => ({ kind: 'send' }),
  [`by kind, ${NO_MATCH}`]: () => ({ kind: 'reward' }),
  'by direction': () => ({ direction: 'in' }),
  [`by direction, ${NO_MATCH}`]: () => ({ direction: 'out' }),
  'by person': ({ buyer_tag }) => ({ person: buyer_tag }),
  'by date': ({ quarter, half }) => ({ from: quarter, to: half }),
  'by amount': () => ({ min_amount: cents(1), max_amount: cents(5) }),
  [`by amount, ${NO_MATCH}`]: () => ({ min_amount: cents(1_000_00) }),
  'by a word in every note': () => ({ search: 'rice' }),
  [`by a word, ${NO_MATCH}`]: () => ({ search: 'zebra' }),
}
/** This second page is not part of the goal, because a history of a thousand entries has none to compare. */
const further: (shop: Shop) => ListInput = ({ deep }) => ({ search: 'zebra', cursor: deep })

function compose(databaseUrl: string): Promise<Composition> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1' })
  const { privateKey: jwtPrivateKey } = generateKeyPairSync('ed25519')
  const encryptionKey = createSecretKey(randomBytes(32))
  const keys = { encryptionKeys: [encryptionKey], documentKeys: [encryptionKey] }
  const secrets = { jwtPrivateKeys: [jwtPrivateKey], ...keys, vapidKey: null }
  return composeServer({ config, secrets, databaseUrl, role: 'hai_owner', clock: systemClock, log: createLogger(config) })
}

async function aMember({ identity, onboarding }: Composition, hai_tag: string): Promise<Caller> {
  const email = `${hai_tag}@example.com`
  const full_name = 'Bench Member'
  const { user_id } = await identity.createAccount({ email, password: 'plenty-of-mangoes-7' })
  await onboarding.completeOnboarding({ user_id, full_name, hai_tag, phone: null })
  return {
    kind: 'member',
    user_id,
    email,
    full_name,
    hai_tag,
    avatar_url: null,
    language: 'en',
    tier: 1,
    is_agent: false,
    book: 0,
    request: { id: newId(), ip: '127.0.0.1', user_agent: 'bench' },
    session_id: newId(),
    token_jti: newId(),
    token_expires_at: new Date(),
  }
}

async function aShop(server: Composition, owner: ReturnType<typeof createPool>, payments: number): Promise<Shop> {
  const caller = await aMember(server, `shop_${payments}`)
  const buyer = await aMember(server, `buyer_${payments}`)
  const { available: account } = await server.ledger.memberAccounts(caller.user_id)
  const { available: member } = await server.ledger.memberAccounts(buyer.user_id)
  await server.ledger.post({
    kind: 'fund',
    initiator_id: buyer.user_id,
    idempotency_key: randomUUID(),
    payload: null,
    details: {},
    moves: fundMoves({ outside: 'outside:sandbox', member, amount: cents(payments), fee: cents(0), tax: cents(0) }),
  })
  await aLongHistory(
    { owner },
    {
      payer_id: buyer.user_id,
      payee_id: caller.user_id,
      count: payments,
      details: `'{"note":"two bags of rice"}'`,
    },
  )
  const at = async (part: number): Promise<{ position: number; created_at: Date }> => {
    const { rows } = await owner.query<{ position: number; created_at: Date }>(
      `select e.posting_id as position, p.created_at from ledger.entry e join ledger.posting p on p.id = e.posting_id
        where e.account_id = $1 and e.sequence = $2`,
      [account, Math.floor(payments * part)],
    )
    const [found] = rows
    if (!found) throw new Error('no cursor into the middle of the history')
    return found
  }
  const quarter = await at(0.25)
  const half = await at(0.5)
  return {
    caller,
    buyer_tag: buyer.hai_tag,
    deep: writePositionCursor(half.position),
    quarter: quarter.created_at.toISOString(),
    half: half.created_at.toISOString(),
  }
}

/**
 * The members take turns, so that other load on the machine affects all of them equally. Returns latencies per member
 * in milliseconds, ascending.
 */
async function alternate(server: Composition, shops: readonly Shop[], page: (shop: Shop) => ListInput): Promise<Float64Array[]> {
  const latencies = shops.map(() => new Float64Array(TIMES))
  for (let turn = -WARM_UP; turn < TIMES; turn += 1) {
    for (const [index, shop] of shops.entries()) {
      const start = performance.now()
      await server.handlers.list_activity(shop.caller, { ...page(shop), limit: 20 })
      if (turn >= 0) latencies[index]?.set([performance.now() - start], turn)
    }
  }
  return latencies.map((each) => each.sort())
}

async function measureShops(server: Composition, shops: readonly Shop[]): Promise<void> {
  const ms = (sorted: Float64Array | undefined, q: number): number => (sorted ? quantile(sorted, q) : Number.NaN)
  const ratios: number[] = []
  for (const [name, query] of Object.entries(reads)) {
    const [few, many] = await alternate(server, shops, query)
    const ratio = ms(many, 0.5) / ms(few, 0.5)
    ratios.push(ratio)
    const figures = [ms(few, 0.5), ms(many, 0.5), ms(many, 0.99), ratio]
    print(row(name, ...figures.map((figure) => figure.toFixed(2))))
  }
  const [again] = await alternate(server, shops.slice(1), further)
  print(row(`by a word, ${NO_MATCH}, next page`, '–', ms(again, 0.5).toFixed(2), ms(again, 0.99).toFixed(2), '–'))
  keep('activity and its filters, a million entries : a thousand', Math.max(...ratios))
}

export async function benchActivity(bench: BenchServer): Promise<void> {
  const { url, drop } = await bench.anotherDatabase()
  const owner = createPool({ url, role: 'hai_owner', size: 1, application_name: 'hai-bench-owner' })
  const server = await compose(url)
  try {
    const shops = [await aShop(server, owner, FEW), await aShop(server, owner, MANY)]
    await owner.query('analyze')
    print(
      '',
      '### The activity of members with a thousand and a million entries',
      '',
      `Each read returns 20 items. A filter without a match stops after ${limits.join(' entries, on a next page after ')}.`,
      '',
      row('read', 'p50 ms at 1,000', 'p50 ms at 1,000,000', 'p99 ms at 1,000,000', 'ratio of the p50'),
      '|---|--:|--:|--:|--:|',
    )
    await measureShops(server, shops)
  } finally {
    await server.stop()
    await owner.end()
    await drop()
  }
}
