export const departments = [
  'Artibonite',
  'Centre',
  "Grand'Anse",
  'Nippes',
  'Nord',
  'Nord-Est',
  'Nord-Ouest',
  'Ouest',
  'Sud',
  'Sud-Est',
] as const

/** Ways to pay out a cash-out (docs/product/cash-outs.md). */
export const payoutMethods = ['cash_pickup', 'moncash', 'natcash', 'bank'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** Why an agent cannot take, or keep, a cash-out. */
export const agentObstacles = [
  /** Off duty, or the declared cash has expired. */
  'off_duty',
  /** The amount is above the largest cash-out of the agent’s level. */
  'level',
  /** The amount is more than the agent’s declared cash, minus what is already promised for other cash-outs. */
  'cash',
  /** The agent does not offer this payout method. */
  'method',
  /** The agent already has as many open cash-outs as their level allows. */
  'open_jobs',
  /** The payment would exceed the agent's balance limit. */
  'balance',
  /** No such agent, or the agent or the member has blocked the other. */
  'unavailable',
] as const
export type AgentObstacle = (typeof agentObstacles)[number]
