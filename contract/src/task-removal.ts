/** Only staff see these codes. */
export const removalReasons = [
  'asks_for_money',
  'against_the_law',
  'dangerous',
  'no_real_task',
  'personal_details',
  'other',
] as const
export type RemovalReason = (typeof removalReasons)[number]
export const REMOVAL_MIN = 15
export const REMOVAL_MAX = 500
