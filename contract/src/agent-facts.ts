/** What agents are chosen by, free of libraries: the schemas and the browser’s forms ask here. */

/** The ten departments of Haiti, as they are written in French. */
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

/** The ways a cash-out is paid out (product.md, section 2). */
export const payoutMethods = ['cash_pickup', 'moncash', 'natcash', 'bank'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** Why an agent cannot be given a cash-out, or cannot take it any more. */
export const agentObstacles = [
  /** Is not on duty, or their statement of cash has lapsed. */
  'off_duty',
  /** The amount is above what their level pays out at once. */
  'level',
  /** The amount is above what they say they have and have not promised yet. */
  'cash',
  /** They do not pay out this way. */
  'method',
  /** As many jobs are open as their level may have. */
  'open_jobs',
  /** Their wallet may not hold as much. */
  'balance',
  /** There is no such agent, or nobody the member can deal with. */
  'unavailable',
] as const
export type AgentObstacle = (typeof agentObstacles)[number]
