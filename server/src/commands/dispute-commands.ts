import { formatUsd } from '@hai/contract/money'
import { parseUsdIn } from '@hai/contract/typed-usd'
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

function parseGrounds([admin, code, reason = '']: readonly string[]) {
  const failure = reason.trim()
  if (failure.length < REASON_MIN || failure.length > REASON_MAX)
    refuse(`Give the reason in quotes, in ${REASON_MIN} to ${REASON_MAX} characters. The members in the case can read it.`)
  const reason_code = reading(z.string().regex(/^[a-z_]{3,40}$/), code, 'a reason code such as short_paid')
  return { admin_email: emailOf(admin), reason_code, reason: failure }
}

const accountOf = async ({ database }: Composition, email: string): Promise<string> =>
  (await findAccount(database, email)) ?? refuse(`There is no account for ${email}.`)

const faults: Readonly<Record<string, string>> = {
  NOT_FOUND: 'There is no such dispute, or the account is not a party in it.',
  FORBIDDEN: 'Only staff can decide, but not in their own case. Only a super admin can freeze staff. Nothing has changed.',
  INVALID_TRANSITION: 'The dispute has ended, or the account is already frozen. Nothing has changed.',
  LAST_SUPER_ADMIN: 'Too few super admins would be left. Add another one first. Nothing has changed.',
  INSUFFICIENT_FUNDS:
    'The member who was paid has less than this available. Nothing has changed. Try a smaller AMOUNT or another decision.',
  AMOUNT_OUT_OF_BOUNDS:
    'A partial refund of money on hold is at least one cent and less than the amount of the cash-out or task. A refund of paid-out money is at most what was not returned yet, and at most what one admin may decide alone. Request a larger refund on the page of the dispute. Nothing has changed.',
}

async function worded<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const failure = isFailure(error) ? faults[error.code] : undefined
    if (failure === undefined) throw error
    throw new StartRefusal(failure, { cause: error })
  }
}

type Decision = 'approveRefund' | 'releaseFunds' | 'closeWithoutAction'

const outcomes: Readonly<Record<Decision, (moved: string) => string>> = {
  approveRefund: (moved) => `Refunded: ${moved} was returned.`,
  releaseFunds: (moved) => `Released: the payee got ${moved}.`,
  closeWithoutAction: () => 'Closed: no money moved, and the cash-out or task continues.',
}

const decideCommand =
  (decision: Decision) =>
  ([id, admin, code, reason, amount, ...more]: readonly string[]): CommandAction => {
    if (more.length > 0 || (amount !== undefined && decision !== 'approveRefund'))
      refuse(`Usage: npm run admin -- COMMAND, such as:\n${disputeUsage}`)
    const dispute_id = idOf(id)
    const { admin_email, ...grounds } = parseGrounds([admin ?? '', code ?? '', reason ?? ''])
    const part =
      amount === undefined ? undefined : (parseUsdIn('en', amount) ?? refuse(`${amount} is not an amount such as 20 or 20.00.`))
    return async (server) => {
      const admin_id = await accountOf(server, admin_email)
      const { moved } = await worded(server.disputes[decision]({ dispute_id, admin_id, ...grounds, amount: part }))
      print(outcomes[decision](formatUsd(moved)))
    }
  }

function freezing([email, admin, code, reason, dispute, ...more]: readonly string[]): CommandAction {
  if (more.length > 0) refuse(`Usage: npm run admin -- COMMAND, such as:\n${disputeUsage}`)
  const address = emailOf(email)
  const dispute_id = dispute === undefined ? undefined : idOf(dispute)
  const { admin_email, ...grounds } = parseGrounds([admin ?? '', code ?? '', reason ?? ''])
  return async (server) => {
    const user_id = await accountOf(server, address)
    const admin_id = await accountOf(server, admin_email)
    await worded(server.disputes.freezeAccount({ user_id, admin_id, ...grounds, dispute_id }))
    print(`${address} is frozen. The member can read the reason, and all their sessions have ended.`)
  }
}

function showing([id, ...more]: readonly string[]): CommandAction {
  if (more.length > 0) refuse(`Usage: npm run admin -- COMMAND, such as:\n${disputeUsage}`)
  const dispute_id = idOf(id)
  return async ({ disputes }) => print(JSON.stringify(await worded(disputes.readCase(dispute_id)), null, 2))
}

function listing([which, ...more]: readonly string[]): CommandAction {
  if (which !== 'open' || more.length > 0) refuse(`Usage: npm run admin -- COMMAND, such as:\n${disputeUsage}`)
  return async ({ disputes }) => {
    const cases = await disputes.listCases()
    if (cases.length === 0) print('No dispute is open.')
    for (const { id, status, related_type, category, due_at } of cases)
      print([id, status, related_type, category, due_at ? `decide by ${due_at.toISOString()}` : ''].join('  '))
  }
}

/** Each function parses the arguments of its command and returns the action to run. */
export const disputeCommands = [
  ['list-disputes', listing],
  ['show-dispute', showing],
  ['approve-dispute-refund', decideCommand('approveRefund')],
  ['release-dispute-funds', decideCommand('releaseFunds')],
  ['close-dispute', decideCommand('closeWithoutAction')],
  ['freeze-account', freezing],
] as const
