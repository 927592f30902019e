import { deletionRefusals } from '@hai/contract/deletion-values'
import type { DeletionStep } from '@hai/contract/deletions'
import { z } from 'zod'
import type { StaffPerson } from '@hai/contract/staff-person'
import type { DeletionRow, readAskings } from './queries.ts'

type ApprovalRequest = Awaited<ReturnType<typeof readAskings>>[number]
type PersonOf = (user_id: string) => StaffPerson

const answers = z.enum(['approved', 'rejected', 'withdrawn', 'expired'])
export const refusal = z.enum(deletionRefusals)

function stepsOfAsking(asking: ApprovalRequest, personOf: PersonOf, now: Date): DeletionStep[] {
  const requested: DeletionStep = {
    what: 'asked',
    at: asking.requested_at.toISOString(),
    by: personOf(asking.requested_by),
    text: asking.reason,
  }
  if (asking.status === 'pending' && asking.expires_at > now) return [requested]
  const what = asking.status === 'pending' ? 'expired' : answers.parse(asking.status)
  const at = what === 'expired' ? asking.expires_at : (asking.decided_at ?? asking.expires_at)
  const by = what === 'withdrawn' ? asking.requested_by : asking.decided_by
  return [requested, { what, at: at.toISOString(), by: by === null ? null : personOf(by), text: asking.note }]
}

const ends = { cancelled: 'cancelled', refused: 'refused', approved: 'done' } as const
const isEnd = (status: string): status is keyof typeof ends => status in ends

export function historyOf(row: DeletionRow, askings: readonly ApprovalRequest[], personOf: PersonOf, now: Date): DeletionStep[] {
  const { requested_at, ended_at, status, decided_by, note } = row
  const end: DeletionStep[] =
    ended_at && isEnd(status)
      ? [
          {
            what: ends[status],
            at: ended_at.toISOString(),
            text: note,
            by: status === 'refused' && decided_by !== null ? personOf(decided_by) : null,
          },
        ]
      : []
  return [
    { what: 'requested', at: requested_at.toISOString(), by: null, text: '' },
    ...askings.flatMap((asking) => stepsOfAsking(asking, personOf, now)),
    ...end,
  ]
}
