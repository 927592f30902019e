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

export const agentObstacles = [
  /** Also if the declared cash has expired. */
  'off_duty',
  'level',
  /** The amount is more than the agent’s declared cash, minus the cash promised for other cash-outs. */
  'cash',
  'method',
  'open_jobs',
  /** The payment would exceed the agent’s balance cap. */
  'balance',
  /** No such agent, the agent is blocked by staff, or one of agent and member has blocked the other. */
  'unavailable',
] as const
export type AgentObstacle = (typeof agentObstacles)[number]
