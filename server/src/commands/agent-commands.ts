import { formatUsd, type Cents } from '@hai/contract/money'
import type { Composition } from '../composition/server.ts'
import { fundAgents } from '../features/cash-ins/index.ts'
import { findAccount } from '../features/identity/index.ts'
import { isFailure } from '../platform/failure.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'

const REASON_MAX = 500

async function decide({ identity, agents }: Composition, email: string, reason: string | null): Promise<void> {
  const found = await identity.lookUpMember({ email })
  const decision = reason === null ? ({ verdict: 'approved' } as const) : ({ verdict: 'rejected', reason } as const)
  if (!('member' in found) || !(await agents.decide(found.member.user_id, decision)))
    throw new StartRefusal(`No request of ${email} to become an agent waits for an answer.`)
  print(reason === null ? `${email} is an agent now, and is told so.` : `${email} is told why not.`)
}

export const approveAgent = (server: Composition, email: string): Promise<void> => decide(server, email, null)

export async function rejectAgent(server: Composition, email: string, reason: string): Promise<void> {
  const failure = reason.trim()
  if (failure === '' || failure.length > REASON_MAX)
    throw new StartRefusal(`Say why, in at most ${REASON_MAX} characters, in quotes.`)
  await decide(server, email, failure)
}

const faults: Readonly<Record<string, string>> = {
  NOT_FOUND: 'They are no agent.',
  FORBIDDEN: 'Only staff confirm levels, and nobody their own.',
  INVALID_TRANSITION: 'No level is proposed for them: too few paid out, too many disputed, or they have the highest.',
}

export async function confirmAgentLevel({ database, agents }: Composition, email: string, admin_email: string): Promise<void> {
  const accountOf = async (address: string): Promise<string> => {
    const user_id = await findAccount(database, address)
    if (user_id === null) throw new StartRefusal(`There is no account of ${address}.`)
    return user_id
  }
  const confirmation = { agent_id: await accountOf(email), admin_id: await accountOf(admin_email) }
  try {
    print(`${email} is on level ${await agents.confirmLevel(confirmation)} now, and is told so.`)
  } catch (error) {
    const failure = isFailure(error) ? faults[error.code] : undefined
    if (failure === undefined) throw error
    throw new StartRefusal(`${failure} Nothing has changed.`, { cause: error })
  }
}

export async function addAgentMoney({ ledger }: Composition, amount: Cents): Promise<void> {
  const held = await fundAgents(ledger, { amount, from: 'bank' })
  print(`${formatUsd(amount)} booked from the bank. The account of agents holds ${formatUsd(held)}.`)
}
