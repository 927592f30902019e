/** The connection of a call. `id` is the request id in answers and logs. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly user_agent: string
}

/** A caller without a session. */
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

/** Signed in, without further checks. */
export interface SessionCaller extends SignedIn {
  readonly kind: 'session'
}

/** The content of a verified access token. Identity checks signature, expiry and revocation. */
export type TokenClaims = Omit<SignedIn, 'request'>

/**
 * Someone who passes every check: not blocked, approved, onboarded. They may be absent, for example when a schedule
 * pays for them.
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

/** A signed-in member who passes every check. */
export interface Member extends SignedIn, GatedPerson {
  readonly kind: 'member'
}

/** A member’s program with an API key. The member passes every check and is not present. */
export interface KeyCaller extends GatedPerson {
  readonly kind: 'key'
  readonly request: RequestInfo
  readonly key_id: string
}

/** A signed-in staff member. The access level says whether they have stepped up. */
export interface Staff extends SignedIn {
  readonly kind: 'staff'
  readonly role: 'admin' | 'super_admin'
  /** For an act confirmed by its own code: the id under which it is done once. */
  readonly act_id?: string
}

/** The credentials of a request. */
export interface Tokens {
  /** The session’s token (Authorization: Bearer). */
  readonly access_token: string | null
  /** Of staff, after a code: valid for all calls of their role for ten minutes. */
  readonly step_up_token: string | null
  /** Of staff: valid for one act. */
  readonly act_token: string | null
}
