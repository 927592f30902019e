import { formatUsd, type Cents } from '@hai/contract/money'
import type { Composition } from '../composition/server.ts'
import { fundAgents } from '../features/cash-ins/index.ts'
import { findAccount } from '../features/identity/index.ts'
import { isFailure } from '../platform/failure.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'

const REASON_MAX = 500

async function worded<Answer>(call: Promise<Answer>, words: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const failure = isFailure(error) ? words[error.code] : undefined
    if (failure === undefined) throw error
    throw new StartRefusal(`${failure} Nothing has changed.`, { cause: error })
  }
}

const unfit: Readonly<Record<string, string>> = {
  TIER_NEEDED: 'The member is below tier 2.',
  INVALID_TRANSITION: 'The member is blocked.',
}

async function decide({ identity, agents }: Composition, email: string, reason: string | null): Promise<void> {
  const found = await identity.lookUpMember({ email })
  const decision = reason === null ? ({ verdict: 'approved' } as const) : ({ verdict: 'rejected', reason } as const)
  if (!('member' in found) || !(await worded(agents.decide(found.member.user_id, decision), unfit)))
    throw new StartRefusal(`${email} has no pending request to become an agent.`)
  print(
    reason === null
      ? `${email} is now an agent and gets a notification.`
      : `The request of ${email} is rejected. The member can read the reason.`,
  )
}

export const approveAgent = (server: Composition, email: string): Promise<void> => decide(server, email, null)

export async function rejectAgent(server: Composition, email: string, reason: string): Promise<void> {
  const failure = reason.trim()
  if (failure === '' || failure.length > REASON_MAX)
    throw new StartRefusal(`Give the reason in quotes, in at most ${REASON_MAX} characters.`)
  await decide(server, email, failure)
}

const faults: Readonly<Record<string, string>> = {
  NOT_FOUND: 'The member is not an agent.',
  FORBIDDEN: 'Only staff can confirm a level, but not their own.',
  INVALID_TRANSITION:
    'No higher level is proposed: too few completed cash-outs, too many disputes, or the agent has the highest level.',
}

export async function confirmAgentLevel({ database, agents }: Composition, email: string, admin_email: string): Promise<void> {
  const accountOf = async (address: string): Promise<string> => {
    const user_id = await findAccount(database, address)
    if (user_id === null) throw new StartRefusal(`There is no account for ${address}.`)
    return user_id
  }
  const confirmation = { agent_id: await accountOf(email), admin_id: await accountOf(admin_email) }
  print(`${email} is on level ${await worded(agents.confirmLevel(confirmation), faults)} now and gets a notification.`)
}

export async function addAgentMoney({ ledger }: Composition, amount: Cents): Promise<void> {
  const balance = await fundAgents(ledger, { amount, from: 'bank' })
  print(`${formatUsd(amount)} booked from the bank. The balance of the account of agents is ${formatUsd(balance)}.`)
}
