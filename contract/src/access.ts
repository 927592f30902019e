/**
 * Who may call a procedure. `session`: signed in, whatever the gate says. `member`: has passed the whole gate.
 * `admin_pre`: admin role, step-up not done yet; `admin`, `super_admin`: role with a valid step-up token.
 */
export const accessLevels = ['guest', 'session', 'member', 'agent', 'admin_pre', 'admin', 'super_admin'] as const
export type Access = (typeof accessLevels)[number]
