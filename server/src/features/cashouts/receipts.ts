import type { Output } from '@hai/contract/contract'
import type { cashouts } from '@hai/contract/cashouts'
import { fileNameWord } from '@hai/contract/file-name-word'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { createRenderLimit } from '../../platform/pdf/render-limit.ts'
import { drawReceiptPage } from '../../platform/pdf/receipt-page.ts'
import { translationsFor } from '../../platform/words/words.ts'
import { findPeople, nameFor, peopleOf } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { readCashout, type CashoutRow } from './queries.ts'
import { readOwn } from './reads.ts'
import { receiptText, type CashoutReceipt } from './receipt-text.ts'
import { showOne } from './show-cashouts.ts'

const FILES_MAX = 12
const PHONE_SHOWN = 4

function itemOf({ sender_id, hold_id, status, ended_by }: CashoutRow, user_id: string): string | null {
  if (sender_id === user_id) return hold_id
  return status === 'completed' ? ended_by : null
}

async function readReceipt(context: Context, user_id: string, cashout_id: string): Promise<CashoutReceipt> {
  const row = await readOwn(context, user_id, cashout_id)
  const ids = [row.sender_id, row.agent_id].filter((one) => one !== null)
  const [cashout, { code, url }, people, dealt] = await Promise.all([
    showOne(context, user_id, row),
    context.issueReceiptCode(row.sender_id, row.hold_id),
    findPeople(context.database, ids),
    context.transfers.dealtAmong(ids.map((other_id) => ({ viewer_id: user_id, other_id }))),
  ])
  const party = (id: string | null) => {
    const person = people.find((one) => one.id === id)
    const isKnown = id === user_id || dealt.has(`${user_id} ${id}`)
    return { shown_name: nameFor(person?.full_name ?? null, isKnown), hai_tag: person?.hai_tag ?? '' }
  }
  return {
    cashout: row.sender_id === user_id ? cashout : maskPhone(cashout),
    verification_code: code,
    verification_url: url,
    member: party(row.sender_id),
    agent: row.agent_id === null ? null : party(row.agent_id),
    transaction_id: itemOf(row, user_id),
  }
}

/** The receipt for staff has the full names, but not the member’s note. */
async function readForStaff(context: Context, cashout_id: string): Promise<Output<'admin_get_cashout_receipt'>> {
  const row = (await readCashout(context.database, cashout_id)) ?? fail('NOT_FOUND')
  const [cashout, { code, url }, person] = await Promise.all([
    showOne(context, row.sender_id, row),
    context.issueReceiptCode(row.sender_id, row.hold_id),
    peopleOf(context.database, [row.sender_id, row.agent_id]),
  ])
  const { id, status, amount, fee, tax, total, amount_htg, htg_per_usd, rate_source, rate_as_of } = cashout
  const { method, full_name, phone, department, commune, account } = cashout.destination_details
  return {
    id,
    status,
    amount,
    fee,
    tax,
    total,
    amount_htg,
    htg_per_usd,
    rate_source,
    rate_as_of,
    destination: { method, full_name, phone, department, commune, account },
    reference: cashout.reference,
    timeline: cashout.timeline,
    created_at: cashout.created_at,
    ended_at: cashout.ended_at,
    verification_code: code,
    verification_url: url,
    member: person(row.sender_id) ?? fail('NOT_FOUND'),
    agent: person(row.agent_id),
    hold_id: row.hold_id,
  }
}

type Part = Pick<Handlers<typeof cashouts>, 'get_cashout_receipt' | 'get_cashout_receipt_file' | 'admin_get_cashout_receipt'>

export const receiptHandlers = (context: Context): Part => {
  const renderLimit = createRenderLimit(FILES_MAX, context.clock)
  return {
    get_cashout_receipt: ({ user_id }, { cashout_id }) => readReceipt(context, user_id, cashout_id),
    admin_get_cashout_receipt: (_staff, { cashout_id }) => readForStaff(context, cashout_id),
    get_cashout_receipt_file: async ({ user_id }, { cashout_id }) => {
      const [receipt, person] = await Promise.all([
        readReceipt(context, user_id, cashout_id),
        context.identity.getPerson(user_id),
      ])
      const { language } = person ?? fail('NOT_FOUND')
      const { installation, clock } = context
      const page = {
        language,
        installation,
        made_at: clock.now(),
        text: receiptText(receipt, language, installation),
        check: { code: receipt.verification_code, url: receipt.verification_url },
      }
      return {
        file_name: `${fileNameWord(translationsFor(language)('statements.kind.cash_out'))}-${receipt.cashout.id.slice(-8)}.pdf`,
        chunks: renderLimit(user_id, () => drawReceiptPage(page)),
      }
    },
  }
}

/**
 * Agents may show their receipt to others, so it has only the last digits of the recipient’s phone number, and no note.
 */
const maskPhone = (cashout: CashoutReceipt['cashout']): CashoutReceipt['cashout'] => {
  const { phone } = cashout.destination_details
  const masked = phone === '' ? '' : `…${phone.slice(-PHONE_SHOWN)}`
  return { ...cashout, destination_details: { ...cashout.destination_details, phone: masked, note: '' } }
}
