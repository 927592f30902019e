/**
 * Access levels of a procedure.
 * `guest`: anyone, signed in or not.
 * `session`: signed in; the onboarding gate does not apply.
 * `member`: has passed every step of the onboarding gate.
 * `agent`: a member who is an agent.
 * `admin_pre`: admin role without step-up.
 * `admin`, `super_admin`: that role with a valid step-up token.
 */
export const accessLevels = ['guest', 'session', 'member', 'agent', 'admin_pre', 'admin', 'super_admin'] as const
export type Access = (typeof accessLevels)[number]
