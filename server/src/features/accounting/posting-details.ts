import type { StaffPerson } from '@hai/contract/staff-person'
import type { PostingDetail } from '@hai/contract/accounting'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const members: ReadonlySet<string> = new Set([
  'payer_id',
  'payee_id',
  'agent_id',
  'member_id',
  'user_id',
  'worker_id',
  'creator_id',
  'referrer_id',
  'referred_id',
  'admin_id',
  'requested_by',
  'approved_by',
])

/** Fields whose numbers are not amounts in cents. */
const plainNumbers: ReadonlySet<string> = new Set(['level', 'version', 'htg_per_usd', 'rate_bp', 'count', 'to_book', 'from_book'])

export const membersIn = (details: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(details).flatMap(([name, value]) => (members.has(name) && isUuid(value) ? value : []))

const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

export function readDetails(
  details: Readonly<Record<string, unknown>>,
  people: ReadonlyMap<string, StaffPerson>,
): PostingDetail[] {
  return Object.entries(details).flatMap(([name, value]): PostingDetail[] => {
    if (value === null || value === undefined || value === '') return []
    if (isUuid(value))
      return [
        members.has(name) ? memberDetail(name, value, people.get(value)) : { name, type: 'reference', value, user_id: null },
      ]
    if (typeof value === 'number' && Number.isSafeInteger(value) && !plainNumbers.has(name))
      return [{ name, type: 'cents', value: String(value), user_id: null }]
    return [{ name, type: 'text', value: typeof value === 'string' ? value : JSON.stringify(value), user_id: null }]
  })
}

function memberDetail(name: string, user_id: string, found: StaffPerson | undefined): PostingDetail {
  const tag = found?.hai_tag ? ` @${found.hai_tag}` : ''
  return { name, type: 'member', value: found ? `${found.full_name ?? found.email}${tag}` : user_id, user_id }
}
