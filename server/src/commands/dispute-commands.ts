import { formatUsd, parseUsd } from '@hai/contract/money'
import { z } from 'zod'
import type { Composition } from '../composition/server.ts'
import { findAccount } from '../features/identity/index.ts'
import { isFailure } from '../platform/failure.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'

const REASON_MIN = 15
const REASON_MAX = 500

type CommandAction = (server: Composition) => Promise<void>

export const disputeUsage = `  list-disputes open
  show-dispute DISPUTE_ID
  approve-dispute-refund DISPUTE_ID ADMIN_EMAIL REASON_CODE 'REASON' [AMOUNT]
  release-dispute-funds DISPUTE_ID ADMIN_EMAIL REASON_CODE 'REASON'
  close-dispute DISPUTE_ID ADMIN_EMAIL REASON_CODE 'REASON'
  freeze-account EMAIL ADMIN_EMAIL REASON_CODE 'REASON' [DISPUTE_ID]`

const refuse = (why: string): never => {
  throw new StartRefusal(why)
}

const reading = <Value>(schema: z.ZodType<Value>, text: string | undefined, what: string): Value => {
  const read = schema.safeParse(text)
  return read.success ? read.data : refuse(`${text ?? 'Nothing'} is not ${what}.`)
}

const idOf = (text: string | undefined) => reading(z.uuid().toLowerCase(), text, 'the id of a dispute')
const emailOf = (text: string | undefined) => reading(z.email(), text, 'an email address')

function groundsOf([admin, code, reason = '']: readonly string[]) {
  const failure = reason.trim()
  if (failure.length < REASON_MIN || failure.length > REASON_MAX)
    refuse(`Say why, in ${REASON_MIN} to ${REASON_MAX} characters, in quotes: it is read by those it is about.`)
  const reason_code = reading(z.string().regex(/^[a-z_]{3,40}$/), code, 'a reason code such as short_paid')
  return { admin_email: emailOf(admin), reason_code, reason: failure }
}

const accountOf = async ({ database }: Composition, email: string): Promise<string> =>
  (await findAccount(database, email)) ?? refuse(`There is no account of ${email}.`)

const faults: Readonly<Record<string, string>> = {
  NOT_FOUND: 'There is no such dispute, or it is not one of theirs.',
  FORBIDDEN:
    'Only staff decide, nobody their own case or about themselves, and only a super admin freezes staff. Nothing has changed.',
  INVALID_TRANSITION: 'This dispute is over, or the account is frozen already. Nothing has changed.',
  LAST_SUPER_ADMIN: 'Too few super admins would be left: make another first. Nothing has changed.',
  INSUFFICIENT_FUNDS:
    'Whoever was paid has not so much available any more. Nothing has changed: a smaller AMOUNT, or another decision.',
  AMOUNT_OUT_OF_BOUNDS:
    'A part of held money is at least a cent and less than the amount of the cash-out or task; of what was paid out, no more than has not come back yet, and no more than one admin may decide alone: ask for a larger refund on the page of the dispute. Nothing has changed.',
}

async function worded<Answer>(act: Promise<Answer>): Promise<Answer> {
  try {
    return await act
  } catch (error) {
    const failure = isFailure(error) ? faults[error.code] : undefined
    if (failure === undefined) throw error
    throw new StartRefusal(failure, { cause: error })
  }
}

type Decision = 'approveRefund' | 'releaseFunds' | 'closeWithoutAction'

const outcomes: Readonly<Record<Decision, (moved: string) => string>> = {
  approveRefund: (moved) => `Refunded: ${moved} went back.`,
  releaseFunds: (moved) => `Released: ${moved} went to whom they were held for.`,
  closeWithoutAction: () => 'Closed: nothing moved, and what it was about goes on.',
}

const deciding =
  (decision: Decision) =>
  ([id, admin, code, reason, amount, ...more]: readonly string[]): CommandAction => {
    if (more.length > 0 || (amount !== undefined && decision !== 'approveRefund')) refuse(`Say:\n${disputeUsage}`)
    const dispute_id = idOf(id)
    const { admin_email, ...grounds } = groundsOf([admin ?? '', code ?? '', reason ?? ''])
    const part =
      amount === undefined ? undefined : (parseUsd(amount) ?? refuse(`${amount} is not an amount such as 20 or 20.00.`))
    return async (server) => {
      const admin_id = await accountOf(server, admin_email)
      const { moved } = await worded(server.disputes[decision]({ dispute_id, admin_id, ...grounds, amount: part }))
      print(outcomes[decision](formatUsd(moved)))
    }
  }

function freezing([email, admin, code, reason, dispute, ...more]: readonly string[]): CommandAction {
  if (more.length > 0) refuse(`Say:\n${disputeUsage}`)
  const [address, dispute_id] = [emailOf(email), dispute === undefined ? undefined : idOf(dispute)]
  const { admin_email, ...grounds } = groundsOf([admin ?? '', code ?? '', reason ?? ''])
  return async (server) => {
    const [user_id, admin_id] = [await accountOf(server, address), await accountOf(server, admin_email)]
    await worded(server.disputes.freezeAccount({ user_id, admin_id, ...grounds, dispute_id }))
    print(`${address} is frozen: they read why, and no session of theirs is left.`)
  }
}

function showing([id, ...more]: readonly string[]): CommandAction {
  if (more.length > 0) refuse(`Say:\n${disputeUsage}`)
  const dispute_id = idOf(id)
  return async ({ disputes }) => print(JSON.stringify(await worded(disputes.readCase(dispute_id)), null, 2))
}

function listing([which, ...more]: readonly string[]): CommandAction {
  if (which !== 'open' || more.length > 0) refuse(`Say:\n${disputeUsage}`)
  return async ({ disputes }) => {
    const cases = await disputes.listCases()
    if (cases.length === 0) print('No dispute is open.')
    for (const { id, status, related_type, category, due_at } of cases)
      print([id, status, related_type, category, due_at ? `decide by ${due_at.toISOString()}` : ''].join('  '))
  }
}

/**
 * Commands for staff decisions on disputes and on the accounts in them. Each parses its arguments and throws
 * StartRefusal.
 */
export const disputeCommands = [
  ['list-disputes', listing],
  ['show-dispute', showing],
  ['approve-dispute-refund', deciding('approveRefund')],
  ['release-dispute-funds', deciding('releaseFunds')],
  ['close-dispute', deciding('closeWithoutAction')],
  ['freeze-account', freezing],
] as const
