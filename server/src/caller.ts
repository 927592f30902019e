/** The connection of a call. `id` appears as the request id in answers and logs. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly user_agent: string
}

export interface Guest {
  readonly kind: 'guest'
  readonly request: RequestInfo
}

/** A caller whose access token is valid and not revoked. Nothing else was checked. */
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
 * A person who passes every check of the gate: not blocked, approved and onboarded. The person may be absent, for
 * example when a schedule pays.
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

/** A member’s program with an API key. The member passes every check of the gate, but is absent. */
export interface KeyCaller extends GatedPerson {
  readonly kind: 'key'
  readonly request: RequestInfo
  readonly key_id: string
}

export interface Staff extends SignedIn {
  readonly kind: 'staff'
  readonly role: 'admin' | 'super_admin'
  /** The id of the confirmation of this one action, which keeps it from being carried out twice. */
  readonly act_id?: string
}

export interface Tokens {
  readonly access_token: string | null
  /** Shows that a staff member has stepped up. It is valid for ten minutes, for all calls that their role allows. */
  readonly step_up_token: string | null
  /** Shows that a staff member has confirmed one action. It is valid for that action only. */
  readonly act_token: string | null
}
