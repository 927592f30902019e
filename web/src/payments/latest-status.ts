import type { ActivityItem } from '@hai/contract/wallet'

type Status = ActivityItem['status']

/** Events may arrive late, but a payment never returns to an earlier state. */
const progress: Readonly<Record<Status, number>> = {
  pending: 0,
  arriving: 0,
  completed: 1,
  cancelled: 2,
  expired: 2,
  undone: 2,
  not_arrived: 2,
  returned: 2,
}

export const isOutdated = (known: Status, next: Status): boolean => progress[next] < progress[known]

export const latestStatus = (known: Status | null, next: Status): Status =>
  known !== null && isOutdated(known, next) ? known : next
