import { fileNameWord } from '@hai/contract/file-name-word'
import type { Handler } from '../../feature.ts'
import { archivedUntil, archivedUntilOf, refuseArchived } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { NamedLine } from '../wallet/index.ts'
import { type Context, readPerson, type Person } from './context.ts'
import { drawStatement } from './draw-statement.ts'
import type { RenderLimit } from '../../platform/pdf/render-limit.ts'
import { linesOf, readHeldAtEnd, readPeriod, readTotals, type Period } from './statement.ts'
import { monthAfter, monthOf, monthStart } from './days.ts'
import { translationsFor } from '../../platform/words/words.ts'

/**
 * Fails: NOT_FOUND (a month before the caller joined, or in the future), ARCHIVED, RATE_LIMITED (another statement of the caller
 * is in progress), UNAVAILABLE (too many at once).
 */
export const getStatement =
  (context: Context, renderLimit: RenderLimit): Handler<'get_statement'> =>
  async ({ user_id }, { month }) => {
    await refuseArchived(context.database, monthStart(month, context.settings.timeZone))
    const [person, { first_month, last_month }] = await Promise.all([
      readPerson(context, user_id),
      statementMonths(context, user_id),
    ])
    if (month < first_month || month > last_month) fail('NOT_FOUND')
    const word = fileNameWord(translationsFor(person.language)('statements.file.statement'))
    return { file_name: `${word}-${month}.pdf`, chunks: renderLimit(user_id, () => makeStatement(context, person, month)) }
  }

async function* makeStatement(context: Context, person: Person, month: string): AsyncIterable<Uint8Array> {
  const { clock, settings, wallet } = context
  const period = await readPeriod(context, person.user_id, month)
  const totals = await readTotals(context, period)
  const held = await readHeldAtEnd(context, period, totals.held_at_end)
  yield* drawStatement({
    person,
    language: person.language,
    period,
    totals,
    made_at: clock.now(),
    lines: namedLines(context, period),
    held: await wallet.nameLines(person.user_id, held),
    brandName: settings.brandName,
    supportEmail: settings.supportEmail,
    timeZone: settings.timeZone,
  })
}

async function* namedLines(context: Context, period: Period): AsyncIterable<readonly NamedLine[]> {
  for await (const page of linesOf(context, period)) yield await context.wallet.nameLines(period.user_id, page)
}

export async function statementMonths({ database, identity, clock, settings }: Context, user_id: string) {
  const joined_at = (await identity.joinedAt(user_id)) ?? fail('NOT_FOUND')
  const last_month = monthOf(clock.now(), settings.timeZone)
  const joined = monthOf(joined_at, settings.timeZone)
  const [archived, archivedOfOwn] = await Promise.all([archivedUntil(database), archivedUntilOf(database, user_id)])
  const after = archived && monthAfter(monthOf(archived, settings.timeZone))
  const first = after !== null && after > joined ? after : joined
  return {
    first_month: first < last_month ? first : last_month,
    last_month,
    archived_until: archivedOfOwn?.toISOString() ?? null,
  }
}
