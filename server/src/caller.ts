/** The connection of a call. `id` is the request id in answers and logs. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly user_agent: string
}

export interface Guest {
  readonly kind: 'guest'
  readonly request: RequestInfo
}

/** A caller with a verified, unrevoked access token. Further checks are not implied. */
export interface SignedIn {
  readonly request: RequestInfo
  readonly user_id: string
  readonly email: string
  readonly session_id: string
  readonly token_jti: string
  readonly token_expires_at: Date
}

export interface SessionCaller extends SignedIn {
  readonly kind: 'session'
}

export type TokenClaims = Omit<SignedIn, 'request'>

/**
 * A person who passes every check of the gate: not blocked, approved, onboarded. They need not be present, for example
 * when a schedule pays for them.
 */
export interface GatedPerson {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
  readonly avatar_url: string | null
  readonly language: 'en' | 'fr' | 'ht'
  readonly tier: number
  readonly is_agent: boolean
}

export interface Member extends SignedIn, GatedPerson {
  readonly kind: 'member'
}

/** A member’s program with an API key. The member passes every check and is not present. */
export interface KeyCaller extends GatedPerson {
  readonly kind: 'key'
  readonly request: RequestInfo
  readonly key_id: string
}

export interface Staff extends SignedIn {
  readonly kind: 'staff'
  readonly role: 'admin' | 'super_admin'
  /** The id of a staff action that was confirmed by its own code. It ensures that the action is done only once. */
  readonly act_id?: string
}

export interface Tokens {
  readonly access_token: string | null
  /** A staff member's proof by code. It is valid for all calls of their role for ten minutes. */
  readonly step_up_token: string | null
  /** A staff member's proof for one action. */
  readonly act_token: string | null
}
