import type { Staff } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { isExcluded, isKept, isOpen, type Decision } from './decide-approval.ts'
import type { ApprovalKind, ApprovalsDeps } from './types.ts'
import { describeChanges } from './changes.ts'
import { readApproval } from './queries.ts'

/** Fails: NOT_FOUND, FORBIDDEN (excluded), INVALID_TRANSITION (already decided or expired). */
export async function describeDecision(
  { database, clock, kindOf }: ApprovalsDeps & { readonly kindOf: (kind: string) => ApprovalKind },
  staff: Pick<Staff, 'user_id'> | null,
  { approval_id, decision }: Omit<Decision, 'note'>,
): Promise<string> {
  const row = (await readApproval(database, approval_id)) ?? fail('NOT_FOUND')
  if (staff && isKept(kindOf(row.kind), row, staff)) fail('NOT_FOUND')
  if (staff && isExcluded(row, staff)) fail('FORBIDDEN')
  if (!isOpen(row, clock.now())) fail('INVALID_TRANSITION')
  return `${decision}: ${row.summary}${describeChanges(row.changes)}`
}
