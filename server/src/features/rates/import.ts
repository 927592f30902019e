import { type Selectable, sql } from 'kysely'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RatesHtgImport } from '../../platform/database/generated.ts'
import type { Logger } from '../../platform/log.ts'
import type { RateSource } from '../../platform/rate-source-config.ts'

export const RATE_CHANGED = 'rates.changed'

export const hasRateChanged = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => event.stream === 'outbox' && event.outboxEvent.type === RATE_CHANGED)

/**
 * jump: the rate differs by more than 20 % from a recent one, so it is not stored. unchanged: the source repeats its
 * last rate, even if staff have entered another since, or the newest rate is under ten minutes old. nonsense: the
 * answer has no usable figure at the configured path.
 */
export type ImportOutcome = 'taken' | 'unchanged' | 'jump' | 'timeout' | 'unreachable' | 'status' | 'nonsense'

export interface ImportDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly source: RateSource
  readonly timeoutMs?: number
  readonly forget?: () => void
}

const TIMEOUT_MS = 10_000
const CHARACTERS_MAX = 1_000_000
const RATE_MAX = 99_999

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The number, or number as text, at the end of a path. Null if it cannot be a rate. */
export function figureAt(answer: unknown, path: readonly string[]): number | null {
  const found = path.reduce<unknown>((at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined), answer)
  const text = typeof found === 'number' ? String(found) : found
  if (typeof text !== 'string' || !/^\d{1,5}(\.\d{1,12})?$/.test(text)) return null
  const figure = Math.round(Number(text) * 10_000) / 10_000
  return figure > 0 && figure <= RATE_MAX ? figure : null
}

type FetchedRate = { readonly figure: number } | { readonly failure: 'timeout' | 'unreachable' | 'status' | 'nonsense' }

async function ask({ source, timeoutMs = TIMEOUT_MS }: ImportDeps): Promise<FetchedRate> {
  try {
    const response = await fetch(source.url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error' as const,
      headers: { accept: 'application/json' },
    })
    const text = await response.text()
    if (!response.ok) return { failure: 'status' }
    const figure = text.length > CHARACTERS_MAX ? null : figureAt(parsed(text), source.path)
    return figure === null ? { failure: 'nonsense' } : { figure }
  } catch (error) {
    return { failure: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function importRate(deps: ImportDeps): Promise<ImportOutcome> {
  const { database, clock, log, source, forget } = deps
  const answer = await ask(deps)
  const now = clock.now()
  const outcome = await database.transaction().execute(async (trx): Promise<ImportOutcome> => {
    if ('failure' in answer) {
      await trx.updateTable('rates.htg_import').set({ tried_at: now, outcome: answer.failure }).execute()
      return answer.failure
    }
    const { figure } = answer
    const { rows } = await sql<{ verdict: 'taken' | 'unchanged' | 'jump' | 'too_soon' }>`
      select rates.take_over_htg(${figure}::numeric, ${source.name}, ${now}) as verdict`.execute(trx)
    const verdict = rows[0]?.verdict ?? 'unchanged'
    const isTrusted = (verdict === 'taken' || verdict === 'unchanged') && { confirmed: figure, confirmed_at: now }
    const result = verdict === 'too_soon' ? 'unchanged' : verdict
    await trx
      .updateTable('rates.htg_import')
      .set({ tried_at: now, outcome: result, answered: figure, ...isTrusted })
      .execute()
    if (result === 'taken') await recordEvent(trx, { type: RATE_CHANGED, user_id: null, payload: {}, at: now })
    return result
  })
  if (outcome === 'taken') forget?.()
  else if (outcome !== 'unchanged') log.warn({ outcome, host: new URL(source.url).host }, 'could not import the exchange rate')
  return outcome
}

export async function readImport(
  database: Database,
): Promise<
  Pick<Selectable<RatesHtgImport>, 'tried_at' | 'confirmed_at'> & { outcome: ImportOutcome | null; answered: number | null }
> {
  const row = await database.selectFrom('rates.htg_import').selectAll().executeTakeFirstOrThrow()
  const { tried_at, confirmed_at, outcome, answered } = row
  return { tried_at, confirmed_at, outcome: toOutcome(outcome), answered: answered === null ? null : Number(answered) }
}

const outcomes: readonly ImportOutcome[] = ['taken', 'unchanged', 'jump', 'timeout', 'unreachable', 'status', 'nonsense']
const toOutcome = (text: string | null): ImportOutcome | null => outcomes.find((outcome) => outcome === text) ?? null
