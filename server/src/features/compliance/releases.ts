import type { Database } from '../../platform/database/database.ts'

export const RELEASE_KIND = 'sanctions_release'

export interface Release {
  readonly approval_id: string
  readonly status: 'pending' | 'approved'
  readonly reason: string
  readonly requested_by: string
  readonly requested_at: Date
  readonly decided_by: string | null
  readonly decided_at: Date | null
}

/** By flag id. Leaves out rejected, withdrawn and expired releases. */
export async function readReleases(
  database: Database,
  flags: readonly { readonly id: string; readonly release_id: string | null }[],
  now: Date,
): Promise<ReadonlyMap<string, Release>> {
  if (flags.length === 0) return new Map()
  const released = new Set(flags.map(({ release_id }) => release_id))
  const rows = await database
    .selectFrom('approvals.approval_view')
    .select(['id', 'subject', 'status', 'reason', 'requested_by', 'requested_at', 'expires_at', 'decided_by', 'decided_at'])
    .where('kind', '=', RELEASE_KIND)
    .where(
      'subject',
      'in',
      flags.map(({ id }) => id),
    )
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  const found = new Map<string, Release>()
  for (const { id, subject, status, expires_at, ...release } of rows) {
    if (released.has(id)) found.set(subject, { ...release, approval_id: id, status: 'approved' })
    else if (status === 'pending' && expires_at > now) found.set(subject, { ...release, approval_id: id, status })
  }
  return found
}
