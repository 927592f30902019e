import type { Input, Output } from '@hai/contract/contract'
import { fileNameWord } from '@hai/contract/file-name-word'
import type { Language } from '@hai/contract/languages'
import { nameDeletedMembers } from '@hai/contract/deleted-members'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { dollars } from '../../personal-data.ts'
import { CSV_MARK, csvLine } from '../../platform/csv.ts'
import { translationsFor } from '../../platform/words/words.ts'
import { platformDays } from '../limits/index.ts'
import { figuresOf } from '../wallet/index.ts'
import { type Context, readPerson } from './context.ts'
import { dayAndTime } from './days.ts'
import { kindWord, reasonWord, statusWord } from './item-words.ts'
import type { RenderLimit } from '../../platform/pdf/render-limit.ts'

type Item = Output<'list_activity'>['items'][number]

const PAGE = 100
const CURRENCY = 'USD'

const columns = [
  'date',
  'kind',
  'direction',
  'status',
  'name',
  'hai_tag',
  'note',
  'amount',
  'fee',
  'tax',
  'total',
  'balance',
  'currency',
  'id',
] as const

export const exportActivity =
  (context: Context, renderLimit: RenderLimit): Handler<'export_activity'> =>
  async (caller, filters) => {
    const { language } = await readPerson(context, caller.user_id)
    const today = platformDays(context.settings.timeZone)(context.clock.now()).day
    return {
      file_name: `${fileNameWord(translationsFor(language)('statements.file.activity'))}-${today}.csv`,
      chunks: renderLimit(caller.user_id, () => table(context, caller, filters, language)),
    }
  }

async function* table(
  { wallet, settings }: Context,
  caller: Member,
  filters: Input<'export_activity'>,
  language: Language,
): AsyncIterable<Uint8Array> {
  const translate = translationsFor(language)
  const when = dayAndTime(settings.timeZone)
  const head = csvLine(columns.map((column) => translate(`statements.csv.${column}`, { zone: settings.timeZone })))
  const bytesOf = (text: string) => Buffer.from(text)

  const row = (item: Item): string => {
    const { id, created_at, kind, direction, status, counterparty, note, balance_after } = item
    const { amount, fee, tax, total } = figuresOf(item)
    const reason = reasonWord(item)
    return csvLine([
      when(new Date(created_at)),
      translate(kindWord(kind)),
      translate(`statements.${direction}`),
      translate(statusWord(status)),
      counterparty.shown_name && nameDeletedMembers(counterparty.shown_name, language),
      counterparty.hai_tag,
      reason === null ? note : translate(reason, { name: settings.brandName }),
      dollars(amount),
      dollars(fee),
      dollars(tax),
      dollars(total),
      balance_after === null ? null : dollars(balance_after),
      CURRENCY,
      id,
    ])
  }

  yield bytesOf(CSV_MARK + head)
  let cursor: string | null = null
  do {
    const page: Output<'list_activity'> = await wallet.feature.handlers.list_activity(caller, {
      ...filters,
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    })
    if (page.items.length > 0) yield bytesOf(page.items.map(row).join(''))
    cursor = page.next_cursor
  } while (cursor !== null)
}
