import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'

/**
 * An agent has taken a member’s cash, and the member has confirmed it.
 *
 *   agent available     −amount
 *   member available    +amount
 */
export const cashInMoves = ({
  agent,
  member,
  amount,
}: {
  readonly agent: AccountId
  readonly member: AccountId
  readonly amount: Cents
}): Move[] => [{ from: agent, to: member, amount }]

/**
 * Pays the agent’s share for a cash-in.
 *
 *   agent_subsidy       −share
 *   agent available     +share
 */
export const cashInShareMoves = ({ agent, share }: { readonly agent: AccountId; readonly share: Cents }): Move[] => [
  { from: 'agent_subsidy', to: agent, amount: share },
]

/**
 * Funds the account from which agents’ shares for cash-ins are paid.
 *
 *   outside:source    −amount
 *   agent_subsidy     +amount
 */
export const fundAgentSubsidyMoves = ({
  outside,
  amount,
}: {
  readonly outside: PlatformKind & `outside:${string}`
  readonly amount: Cents
}): Move[] => [{ from: outside, to: 'agent_subsidy', amount }]
