/**
 * `guest`: anyone, signed in or not.
 * `session`: signed in; the onboarding gate does not apply.
 * `member`: has passed every step of the onboarding gate.
 * `agent`: a member who is an agent.
 * `admin_pre`: staff, even without step-up.
 * `admin`: staff with a valid step-up token.
 * `super_admin`: super admins with a valid step-up token.
 */
export const accessLevels = ['guest', 'session', 'member', 'agent', 'admin_pre', 'admin', 'super_admin'] as const
export type Access = (typeof accessLevels)[number]
