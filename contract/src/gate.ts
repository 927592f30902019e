/** In the order of the gate’s checks. */
export const accountStates = ['signed_out', 'blocked', 'pending_approval', 'onboarding', 'member'] as const
export type AccountState = (typeof accountStates)[number]

export interface GateFacts {
  readonly is_blocked: boolean
  readonly needs_approval: boolean
  readonly approved_by_admin: boolean
  readonly onboarded: boolean
}

/** The first state that applies (docs/product/identity.md#access-gate). */
export function accountStateOf(person: GateFacts | null): AccountState {
  if (!person) return 'signed_out'
  if (person.is_blocked) return 'blocked'
  if (person.needs_approval && !person.approved_by_admin) return 'pending_approval'
  return person.onboarded ? 'member' : 'onboarding'
}
