import { plus, type Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted task: fee and tax are added to the reward. */
export interface TaskMoney {
  readonly creator_on_hold: AccountId
  readonly reward: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * Puts the reward of a new task on hold, with fee and tax, before anyone can claim the task.
 *
 *   creator available   −(reward + fee + tax)
 *   creator on_hold     +(reward + fee + tax)
 */
export const holdTaskMoves = ({
  creator,
  creator_on_hold,
  reward,
  fee,
  tax,
}: TaskMoney & { readonly creator: AccountId }): Move[] =>
  booked({ from: creator, to: creator_on_hold, amount: plus(reward, fee, tax) })

/**
 * Pays the worker the full reward, after the proof was approved or a dispute ended with a release.
 *
 *   creator on_hold     −(reward + fee + tax)
 *   worker available    +reward
 *   platform_fees       +fee
 *   tax_fees            +tax
 */
export const payTaskMoves = ({ creator_on_hold, worker, reward, fee, tax }: TaskMoney & { readonly worker: AccountId }): Move[] =>
  booked(
    { from: creator_on_hold, to: worker, amount: reward },
    { from: creator_on_hold, to: 'platform_fees', amount: fee },
    { from: creator_on_hold, to: 'tax_fees', amount: tax },
  )

/**
 * Returns the money of a cancelled, expired or refunded task to its creator, with fee and tax.
 *
 *   creator on_hold     −(reward + fee + tax)
 *   creator available   +(reward + fee + tax)
 */
export const returnTaskMoves = ({
  creator,
  creator_on_hold,
  reward,
  fee,
  tax,
}: TaskMoney & { readonly creator: AccountId }): Move[] =>
  booked({ from: creator_on_hold, to: creator, amount: plus(reward, fee, tax) })
